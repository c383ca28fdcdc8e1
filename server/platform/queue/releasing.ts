/** Queues recorded runs: those whose business time has come, and those that a process left behind. */
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type { RunOwners } from "./owners.ts";
import type { Queue } from "./queue.ts";
import { findStranded, takeDue } from "./runs.ts";

export function runReleaser({
  database,
  queue,
  owners,
  clock,
  realTime,
  log,
  refreshClock,
  wake,
}: {
  database: Database;
  queue: Pick<Queue, "revive" | "releaseHeld">;
  owners: RunOwners;
  clock: Clock;
  realTime(): Date;
  log: FastifyBaseLogger;
  /** Runs before each comparison of the clock with the runs that wait for it. */
  refreshClock?: () => Promise<void>;
  /** Polls the queue at once. */
  wake(): void;
}) {
  return {
    async releaseDue(): Promise<void> {
      await refreshClock?.();
      const released = await database.transaction(async (tx) => {
        const due = await takeDue(tx, clock.now(), realTime());
        // A postponed run is in the queue already, as a completed message.
        for (const message of due) await queue.revive(tx, message);
        return due.length;
      });
      if (released > 0) wake();
    },

    /** Queues the runs of current steps that an earlier process left, dead ones among them. */
    async reviveStranded(): Promise<void> {
      // Several processes may share a PostgreSQL database: there the queue's own expiry releases the
      // leases of a dead one.
      if (database.kind === "pglite") await queue.releaseHeld();
      const stranded = await database.transaction(async (tx) => {
        const messages = await findStranded(tx, owners);
        for (const message of messages) await queue.revive(tx, message);
        return messages.length;
      });
      if (stranded > 0) log.info({ runs: stranded }, "Stranded jobs of current steps queued again");
    },
  };
}
