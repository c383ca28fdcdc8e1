/** Records runs and queues them, in the transaction of the caller that needs their work. */
import type { Clock } from "#server/platform/clock/clock.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import type { Job } from "./job.ts";
import type { RunOwners } from "./owners.ts";
import type { Queue } from "./queue.ts";
import { recordRun, takeHeld } from "./runs.ts";

/**
 * Milliseconds after which to poll for a run whose transaction has yet to commit. The embedded
 * database answers only after the commit; on PostgreSQL the runner polls several times.
 */
const WAKE_AFTER = { pglite: [0], postgres: [0, 10, 40, 150] } as const;

export function runSender({
  database,
  queue,
  owners,
  clock,
  realTime,
  holds,
  wake,
}: {
  database: Pick<Database, "kind">;
  queue: Pick<Queue, "send">;
  owners: RunOwners;
  clock: Clock;
  realTime(): Date;
  /** Decides whether a run is recorded but held until it is released. Absent to hold none. */
  holds?: (tx: Transaction, job: Job) => Promise<boolean>;
  /** Polls the queue at once. */
  wake(): void;
}) {
  function wakeSoon(): void {
    for (const milliseconds of WAKE_AFTER[database.kind]) setTimeout(wake, milliseconds).unref();
  }

  return {
    async enqueue(tx: Transaction, job: Job): Promise<void> {
      const waits = job.notBefore !== null && job.notBefore.getTime() > clock.now().getTime();
      const isHeld = !waits && (await holds?.(tx, job)) === true;
      const record = isHeld ? { ...job, notBefore: null } : job;
      const idle = waits || isHeld;
      if (!(await recordRun(tx, record, idle ? null : realTime())) || idle) return;
      await queue.send(tx, { applicationUuid: job.applicationUuid, runId: job.runId });
      wakeSoon();
    },

    /** Queues the runs of an application's current step that were held. */
    async releaseHeld(tx: Transaction, applicationUuid: string): Promise<void> {
      for (const message of await takeHeld(tx, owners, applicationUuid, realTime()))
        await queue.send(tx, message);
      wakeSoon();
    },
  };
}
