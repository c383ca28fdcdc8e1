import { createNoopMeter, trace, type Meter, type Tracer } from "@opentelemetry/api";

/** Where the server notes what it does and how long that takes. */
export interface Instruments {
  tracer: Tracer;
  meter: Meter;
  /** Sends what is noted and not sent yet, and ends. */
  end(): Promise<void>;
}

/** Takes everything, keeps nothing and costs nothing: what there is while no receiver is set up. */
export const silent: Instruments = {
  // Without a provider of its own the library's tracer makes spans that record nothing.
  tracer: trace.getTracer("hearthline"),
  meter: createNoopMeter(),
  end: async () => undefined,
};
