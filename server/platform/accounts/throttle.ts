import { eq, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { loginThrottle } from "#server/platform/storage/schema.ts";

/** Tries allowed in one window for one e-mail, whether or not it has an account. */
export const MAX_TRIES = 10;
/** Milliseconds. */
export const TRY_WINDOW = 15 * 60_000;
/** Failures in a row that close an account until support opens it. NIST SP 800-63B-4 allows 100. */
export const HARD_STOP = 90;

/**
 * Counts a try before the password is compared, so that parallel guesses count too. Returns the
 * seconds to wait; 0 when the try may go on.
 */
export async function countTry(executor: Executor, emailKey: string, now: Date): Promise<number> {
  const fresh = new Date(now.getTime() - TRY_WINDOW);
  const [row] = await executor
    .insert(loginThrottle)
    .values({ emailKey, windowStart: now, tries: 1, consecutive: 1 })
    .onConflictDoUpdate({
      target: loginThrottle.emailKey,
      set: {
        tries: sql`case when ${loginThrottle.windowStart} <= ${fresh.toISOString()}::timestamptz then 1 else ${loginThrottle.tries} + 1 end`,
        windowStart: sql`case when ${loginThrottle.windowStart} <= ${fresh.toISOString()}::timestamptz then ${now.toISOString()}::timestamptz else ${loginThrottle.windowStart} end`,
        // A rejected try compares no password, so it does not count toward the hard stop.
        consecutive: sql`case when ${loginThrottle.windowStart} > ${fresh.toISOString()}::timestamptz and ${loginThrottle.tries} >= ${MAX_TRIES} then ${loginThrottle.consecutive} else ${loginThrottle.consecutive} + 1 end`,
      },
    })
    .returning();
  if (!row) return 0;
  if (row.consecutive > HARD_STOP) return TRY_WINDOW / 1000;
  if (row.tries <= MAX_TRIES) return 0;
  return (row.windowStart.getTime() + TRY_WINDOW - now.getTime()) / 1000;
}

/** Deletes the counts of an e-mail after a successful log-in. */
export async function forgetTries(executor: Executor, emailKey: string): Promise<void> {
  await executor.delete(loginThrottle).where(eq(loginThrottle.emailKey, emailKey));
}
