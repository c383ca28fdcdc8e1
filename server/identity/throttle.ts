import { eq, sql } from "drizzle-orm";
import type { Executor } from "#server/storage/database.ts";
import { loginThrottle } from "#server/storage/schema.ts";

/** Tries in one window for one e-mail, known or not. */
export const TRIES = 10;
/** Milliseconds. */
export const WINDOW = 15 * 60_000;
/** Failures in a row after which an account stays closed until support opens it; NIST SP 800-63B-4 allows 100. */
export const HARD_STOP = 90;

/**
 * Counts a try before the password is looked at, so that parallel guesses count too. Answers the seconds to wait, or 0 when the
 * try may go on.
 */
export async function countTry(executor: Executor, emailKey: string, now: Date): Promise<number> {
  const fresh = new Date(now.getTime() - WINDOW);
  const [row] = await executor
    .insert(loginThrottle)
    .values({ emailKey, windowStart: now, tries: 1, consecutive: 1 })
    .onConflictDoUpdate({
      target: loginThrottle.emailKey,
      set: {
        tries: sql`case when ${loginThrottle.windowStart} <= ${fresh.toISOString()}::timestamptz then 1 else ${loginThrottle.tries} + 1 end`,
        windowStart: sql`case when ${loginThrottle.windowStart} <= ${fresh.toISOString()}::timestamptz then ${now.toISOString()}::timestamptz else ${loginThrottle.windowStart} end`,
        // Refused tries look at no password and so do not count towards the hard stop.
        consecutive: sql`case when ${loginThrottle.windowStart} > ${fresh.toISOString()}::timestamptz and ${loginThrottle.tries} >= ${TRIES} then ${loginThrottle.consecutive} else ${loginThrottle.consecutive} + 1 end`,
      },
    })
    .returning();
  if (!row) return 0;
  if (row.consecutive > HARD_STOP) return WINDOW / 1000;
  if (row.tries <= TRIES) return 0;
  return (row.windowStart.getTime() + WINDOW - now.getTime()) / 1000;
}

/** A success: what was counted is forgotten. */
export async function forgetTries(executor: Executor, emailKey: string): Promise<void> {
  await executor.delete(loginThrottle).where(eq(loginThrottle.emailKey, emailKey));
}
