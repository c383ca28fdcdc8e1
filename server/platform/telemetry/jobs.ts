import { ROOT_CONTEXT, context, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Instruments } from "./instruments.ts";

/** Bucket bounds in seconds; vendors are slow. */
const BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

/** How a run ended. */
export type JobEnd = "applied" | "dropped" | "postponed" | "failed" | "dead";

export interface JobNotes {
  /** Name of the run's job, once the run is loaded. */
  job: string;
}

/** Times and counts runs by the name of their job. @param open counts unfinished runs by state */
export function jobFigures(
  { tracer, meter }: Pick<Instruments, "tracer" | "meter">,
  open: () => Promise<Record<string, number>>,
) {
  const duration = meter.createHistogram("hearthline.job.duration", {
    unit: "s",
    description: "Duration of job runs, by job and outcome.",
    advice: { explicitBucketBoundaries: BOUNDS },
  });
  meter
    .createObservableGauge("hearthline.jobs.open", {
      unit: "{run}",
      description: "Job runs that are scheduled, queued or dead-lettered.",
    })
    .addCallback(async (result) => {
      for (const [state, count] of Object.entries(await open())) result.observe(count, { state });
    });

  return {
    /** Runs the work in a trace of its own. */
    async during(work: (notes: JobNotes) => Promise<JobEnd>): Promise<void> {
      const notes: JobNotes = { job: "unknown" };
      const began = performance.now();
      const span = tracer.startSpan("job", {}, ROOT_CONTEXT);
      const end = await context.with(trace.setSpan(ROOT_CONTEXT, span), () => work(notes));
      const attributes = { "hearthline.job": notes.job, "hearthline.job.outcome": end };
      if (end === "failed" || end === "dead") span.setStatus({ code: SpanStatusCode.ERROR });
      span.updateName(`job ${notes.job}`).setAttributes(attributes).end();
      duration.record((performance.now() - began) / 1000, attributes);
    },
  };
}
