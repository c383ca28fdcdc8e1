import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/storage/database.ts";
import { settings } from "#server/platform/storage/schema.ts";

/** Business time. The sandbox may move it; sessions and tokens never read it. */
export interface Clock {
  now(): Date;
}

/** Business time that follows the machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** Business time that a sandbox may move. */
export interface MovableClock extends Clock {
  /** Moves the clock to an instant, for every process of this database and across restarts. */
  moveTo(instant: Date): Promise<void>;
  /** Reads the offset that another process has set. */
  refresh(): Promise<void>;
}

const KEY = "clock-offset";

/**
 * Opens the sandbox's clock: the machine's clock plus an offset in the database. It always runs at
 * the machine's speed.
 * @param realTime the machine's clock, for tests
 */
export async function openSandboxClock(
  database: Database,
  realTime: () => Date = () => new Date(),
): Promise<MovableClock> {
  let offset = 0;
  /** Counts the beginnings and ends of moves. */
  let moves = 0;
  const clock: MovableClock = {
    now: () => new Date(realTime().getTime() + offset),
    async moveTo(instant) {
      const milliseconds = instant.getTime() - realTime().getTime();
      moves += 1;
      await database.db
        .insert(settings)
        .values({ key: KEY, value: { milliseconds } })
        .onConflictDoUpdate({ target: settings.key, set: { value: { milliseconds } } });
      offset = milliseconds;
      moves += 1;
    },
    async refresh() {
      const movesBefore = moves;
      const [row] = await database.db
        .select({ value: settings.value })
        .from(settings)
        .where(eq(settings.key, KEY));
      // A reading that overlaps a move of this process may be older than the move.
      if (moves === movesBefore) offset = readOffset(row?.value);
    },
  };
  await clock.refresh();
  return clock;
}

function readOffset(value: unknown): number {
  if (typeof value !== "object" || value === null || !("milliseconds" in value)) return 0;
  return typeof value.milliseconds === "number" ? value.milliseconds : 0;
}
