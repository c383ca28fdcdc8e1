import { eq } from "drizzle-orm";
import type { Clock } from "#server/application/ports.ts";
import type { Database } from "#server/storage/database.ts";
import { settings } from "#server/storage/schema.ts";

/** Business time as the machine has it. */
export const systemClock: Clock = { now: () => new Date() };

/** Business time that a sandbox may move. */
export interface MovableClock extends Clock {
  /** Moves the clock to an instant, for every process of this database and across restarts. */
  moveTo(instant: Date): Promise<void>;
  /** Takes over what another process has set. */
  refresh(): Promise<void>;
}

const KEY = "clock-offset";

/**
 * The sandbox's clock: the machine's, plus an offset that is kept in the database. It only ever runs at the machine's speed.
 * @param realTime the machine's clock, for tests
 */
export async function openSandboxClock(
  database: Database,
  realTime: () => Date = () => new Date(),
): Promise<MovableClock> {
  let offset = 0;
  const clock: MovableClock = {
    now: () => new Date(realTime().getTime() + offset),
    async moveTo(instant) {
      const milliseconds = instant.getTime() - realTime().getTime();
      await database.db
        .insert(settings)
        .values({ key: KEY, value: { milliseconds } })
        .onConflictDoUpdate({ target: settings.key, set: { value: { milliseconds } } });
      offset = milliseconds;
    },
    async refresh() {
      const [row] = await database.db
        .select({ value: settings.value })
        .from(settings)
        .where(eq(settings.key, KEY));
      offset = readOffset(row?.value);
    },
  };
  await clock.refresh();
  return clock;
}

function readOffset(value: unknown): number {
  if (typeof value !== "object" || value === null || !("milliseconds" in value)) return 0;
  return typeof value.milliseconds === "number" ? value.milliseconds : 0;
}
