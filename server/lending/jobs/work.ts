import { loadApplication } from "#server/lending/application/store.ts";
import { readDocument } from "#server/lending/application/documents.ts";
import { applyAndRecompute, type WritePorts } from "#server/lending/application/write.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type {
  Application,
  Continuation,
  LockedApplication,
} from "#server/lending/application/ports.ts";
import type { Vendors } from "#server/lending/vendors/index.ts";
import type { JobAnswer, JobChange, JobHandler } from "./handler.ts";
import { declaredJob } from "#server/lending/procedures/job.ts";
import { handlers } from "./handlers/index.ts";
import type { JobWork } from "#server/platform/queue/runner.ts";

/** The vendors for one run, with the number of calls that they answered. */
export interface VendorsForRun {
  vendors: Vendors;
  /** Answered calls by job, stored with the application; empty for real vendors. */
  counts(): Record<string, number>;
}

/**
 * Runs a job: reads the application, asks the vendor and writes the handler's change. The vendor is
 * asked outside a transaction, and its answer is written only while the run's step is current.
 */
export function jobWork(
  services: WritePorts & { database: Pick<Database, "db"> },
  vendorsFor: (
    current: Pick<LockedApplication, "application" | "profile">,
  ) => Promise<VendorsForRun>,
  /** Jobs that belong to no step of a checklist, by name. */
  standing: Record<string, JobHandler> = {},
): JobWork<JobAnswer> {
  const write = applyAndRecompute(services);
  return {
    async perform(run) {
      const loaded = await loadApplication(services, services.database.db, run.applicationUuid);
      const { application, profile, organisation, flow } = loaded;
      const declared = flow.jobs.get(run.job);
      const handler = handlers[run.job] ?? standing[run.job] ?? (declared && declaredJob(declared));
      if (handler === undefined)
        throw new Error(
          `The checklist runs the job "${run.job}", which does not exist. See schemas/jobs/, or declare it in procedures.json.`,
        );
      const { vendors, counts } = await vendorsFor({ application, profile });
      const answer = await handler({
        application,
        profile,
        organisation: organisation.info,
        flow,
        now: services.clock.now(),
        options: run.options,
        idempotencyKey: `${run.applicationUuid}/${run.runId}`,
        vendors,
        readDocument: (uuid) =>
          readDocument(services, services.database.db, run.applicationUuid, uuid).then(
            ({ content }) => content,
          ),
      });
      return counted(answer, counts());
    },
    async apply(tx, run, change) {
      let continuation: Continuation | undefined;
      const resolved = (current: LockedApplication): JobChange => {
        const { continues, ...rest } = typeof change === "function" ? change(current) : change;
        continuation = continues;
        return rest;
      };
      await write(tx, run.applicationUuid, { kind: "job", id: run.runId }, resolved, {
        kind: "job.applied",
        detail: { job: run.job, run: run.runId },
      });
      return continuation;
    },
  };
}

/** Adds the number of vendor calls to the change. */
function counted(answer: JobAnswer, counts: Record<string, number>): JobAnswer {
  if (Object.keys(counts).length === 0) return answer;
  const add = (change: JobChange): JobChange => ({
    ...change,
    patch: { ...change.patch, vendorCalls: counts satisfies Application["vendorCalls"] },
  });
  return typeof answer === "function" ? (current) => add(answer(current)) : add(answer);
}
