import { createNoopMeter, trace, type Meter, type Tracer } from "@opentelemetry/api";

/** Records traces and metrics. */
export interface Instruments {
  tracer: Tracer;
  meter: Meter;
  /** Sends pending records and shuts down. */
  end(): Promise<void>;
}

/** Records nothing, while no receiver is set up. */
export const silent: Instruments = {
  // Without a provider the library's tracer creates spans that record nothing.
  tracer: trace.getTracer("hearthline"),
  meter: createNoopMeter(),
  end: async () => undefined,
};
