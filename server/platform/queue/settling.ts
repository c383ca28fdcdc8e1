import type { Clock } from "#server/platform/clock/clock.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type { RunOwners } from "./owners.ts";
import { readPending } from "./unfinished-runs.ts";
import { JobsUnsettled } from "./unsettled.ts";
import type { DeliveryWorker } from "./worker.ts";

/**
 * Milliseconds between checks whether an application has settled, when no run finishes meanwhile.
 */
const SETTLE_MILLISECONDS = 50;

/**
 * Returns a function that waits until no run of an application is due, queued or under way. It
 * returns the business time for which the current step waits then, and rejects with `JobsUnsettled`
 * after the timeout, milliseconds.
 */
export function settling({
  database,
  owners,
  clock,
  worker,
  releaseDue,
}: {
  database: Database;
  owners: RunOwners;
  clock: Clock;
  worker: Pick<DeliveryWorker, "isIdle" | "wake" | "nextFinish">;
  releaseDue(): Promise<void>;
}) {
  return async (applicationUuid: string, timeout: number): Promise<Date | null> => {
    const end = performance.now() + timeout;
    for (;;) {
      const { queued, due, next } = await readPending(
        database,
        owners,
        applicationUuid,
        clock.now(),
      );
      if (queued === 0 && due === 0) return next;
      if (performance.now() > end) throw new JobsUnsettled(applicationUuid, timeout);
      if (due > 0) await releaseDue();
      if (worker.isIdle()) worker.wake();
      await Promise.race([worker.nextFinish(), delay(SETTLE_MILLISECONDS)]);
    }
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
