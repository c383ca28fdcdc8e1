import type { FastifyBaseLogger } from "fastify";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import type { JobEnd, JobNotes } from "#server/platform/telemetry/jobs.ts";
import type { RunOwners } from "./owners.ts";
import { Postponed } from "./postponed.ts";
import type { Delivery, Queue } from "./queue.ts";
import {
  claimRun,
  findRun,
  finishRun,
  type FoundRun,
  isCurrent,
  postponeRun,
  recordProblem,
  type Run,
} from "./runs.ts";

/** When the rest of a run's work is due, in business time, and the options with which it runs. */
export interface Rest {
  until: Date;
  options: Record<string, unknown>;
}

/** Performs a run and returns the write that belongs to it. */
export type Perform = (run: Run) => Promise<(tx: Transaction) => Promise<Rest | undefined>>;

/**
 * Returns a function that runs one delivery to its end. The function performs the run, writes its
 * answer when the run is still current, and reports a failure to the queue.
 */
export function deliveryRunner({
  database,
  dataKeys,
  owners,
  queue,
  log,
  realTime,
}: {
  database: Database;
  dataKeys: Pick<DataKeys, "find">;
  owners: RunOwners;
  queue: Queue;
  log: FastifyBaseLogger;
  realTime(): Date;
}) {
  async function run(delivery: Delivery, work: Perform, notes: JobNotes): Promise<JobEnd> {
    const began = performance.now();
    const about = { application: delivery.applicationUuid, run: delivery.runId };
    let record: FoundRun | null = null;
    try {
      record = await findRun(database, delivery);
      if (record !== null) notes.job = record.job;
      const write = record === null ? null : await work(record);
      const found = record;
      const applied = await database.transaction(async (tx) => {
        const current = found !== null && (await isCurrent(tx, owners, found));
        const claimed = found !== null && (await claimRun(tx, found));
        const applies = current && claimed && write !== null;
        const rest = applies ? await write(tx) : undefined;
        if (rest !== undefined) await postponeRun(tx, delivery, rest.until, rest.options);
        else if (claimed)
          await finishRun(tx, delivery, applies ? "APPLIED" : "DROPPED", realTime());
        await queue.complete(tx, delivery);
        return applies;
      });
      const milliseconds = Math.round(performance.now() - began);
      log.info(
        { ...about, milliseconds },
        applied ? "Job applied" : "Job dropped: its step is no longer current, or it ran twice",
      );
      return applied ? "applied" : "dropped";
    } catch (error) {
      if (error instanceof Postponed) return postpone(delivery, record, error.until);
      return failed(delivery, error);
    }
  }

  async function postpone(
    delivery: Delivery,
    record: FoundRun | null,
    until: Date,
  ): Promise<JobEnd> {
    try {
      await database.transaction(async (tx) => {
        if (record !== null && (await claimRun(tx, record))) await postponeRun(tx, delivery, until);
        await queue.complete(tx, delivery);
      });
      return "postponed";
    } catch (error) {
      return failed(delivery, error);
    }
  }

  async function failed(delivery: Delivery, error: unknown): Promise<JobEnd> {
    const about = { application: delivery.applicationUuid, run: delivery.runId, err: error };
    const problem = error instanceof Error ? error.message : String(error);
    try {
      await recordProblem(database, dataKeys, delivery, problem);
      if (delivery.lastTry) await finishRun(database.db, delivery, "DEAD", realTime());
      await queue.fail(delivery);
      if (delivery.lastTry) log.error(about, "Job failed for good; the next start retries it");
      else log.warn(about, "Job failed; the queue retries it");
    } catch (second) {
      // The database is unreachable: the queue delivers the run again when the lease expires.
      log.error({ ...about, err: second }, "The runner could not record a failed job");
    }
    return delivery.lastTry ? "dead" : "failed";
  }

  return run;
}
