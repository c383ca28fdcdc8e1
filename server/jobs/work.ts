import { loadApplication } from "#server/application/store.ts";
import { readDocument } from "#server/application/documents.ts";
import { applyAndRecompute } from "#server/application/write.ts";
import type { Application, Change, Current } from "#server/application/ports.ts";
import type { Services } from "#server/services.ts";
import type { Vendors } from "#server/vendors/index.ts";
import type { JobAnswer } from "./handler.ts";
import type { JobHandler } from "./handler.ts";
import { handlers } from "./handlers/index.ts";
import type { JobWork } from "./runner.ts";

/** The vendors for one run, and what they have been asked after it. */
export interface VendorsForRun {
  vendors: Vendors;
  /** Calls answered so far, by job, to be kept with the application; nothing for real vendors. */
  counts(): Record<string, number>;
}

/**
 * What a run is: read the application, ask the vendor, write what the handler answers. The vendor is asked outside a transaction;
 * what it answers is written only while the run's step is still current.
 */
export function jobWork(
  services: Services,
  vendorsFor: (current: Pick<Current, "application" | "profile">) => Promise<VendorsForRun>,
  /** Jobs that no checklist starts, by name. */
  standing: Record<string, JobHandler> = {},
): JobWork {
  const write = applyAndRecompute(services);
  return {
    async perform(run) {
      const handler = handlers[run.job] ?? standing[run.job];
      if (handler === undefined)
        throw new Error(`The checklist runs "${run.job}", and there is no such job.`);
      const loaded = await loadApplication(services, services.database.db, run.applicationUuid);
      const { application, profile, organisation, flow } = loaded;
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
      await write(tx, run.applicationUuid, { kind: "job", id: run.runId }, change, {
        kind: "job.applied",
        detail: { job: run.job, run: run.runId },
      });
    },
  };
}

/** The answer with the vendors' calls counted beside it. */
function counted(answer: JobAnswer, counts: Record<string, number>): JobAnswer {
  if (Object.keys(counts).length === 0) return answer;
  const add = (change: Change): Change => ({
    ...change,
    patch: { ...change.patch, vendorCalls: counts satisfies Application["vendorCalls"] },
  });
  return typeof answer === "function" ? (current) => add(answer(current)) : add(answer);
}
