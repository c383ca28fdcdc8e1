import { eq, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { loginThrottle } from "#server/platform/storage/schema.ts";

/** Tries allowed in one window for one e-mail, whether or not it has an account. */
export const MAX_TRIES = 10;
/** Milliseconds. */
export const TRY_WINDOW = 15 * 60_000;
/** Failures in a row that close an account. NIST SP 800-63B-4 allows 100. */
export const HARD_STOP = 90;
/** Milliseconds without a try after which a hard stop ends that nothing else can end. */
export const STOP_LIFE = 24 * 60 * 60_000;

/** What is tried, with the failures in a row that close it and the rest after which it opens. */
const POLICIES = {
  /** A link of a reset or of a confirmation opens it again. */
  password: { hardStop: HARD_STOP, opensAfter: null },
  /** No e-mail replaces a second factor, so only time opens it again. */
  code: { hardStop: HARD_STOP, opensAfter: STOP_LIFE },
  /** A request for an e-mail guesses nothing, so only its window counts. */
  request: { hardStop: Infinity, opensAfter: null },
} as const;

export type TryPolicy = keyof typeof POLICIES;

/**
 * Counts a try before the secret is compared, so that parallel guesses count too. Returns the
 * seconds to wait; 0 when the try may go on.
 */
export async function countTry(
  executor: Executor,
  key: string,
  now: Date,
  policy: TryPolicy = "password",
): Promise<number> {
  const { hardStop, opensAfter } = POLICIES[policy];
  const instantBefore = (milliseconds: number) =>
    sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`;
  const isOver = sql`${loginThrottle.windowStart} <= ${instantBefore(TRY_WINDOW)}`;
  const isOpen =
    opensAfter === null
      ? sql`false`
      : sql`${loginThrottle.windowStart} <= ${instantBefore(opensAfter)}`;
  const [row] = await executor
    .insert(loginThrottle)
    .values({ emailKey: key, windowStart: now, tries: 1, consecutive: 1 })
    .onConflictDoUpdate({
      target: loginThrottle.emailKey,
      set: {
        tries: sql`case when ${isOver} then 1 else ${loginThrottle.tries} + 1 end`,
        windowStart: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${loginThrottle.windowStart} end`,
        // A rejected try compares no secret, so it does not count toward the hard stop.
        consecutive: sql`case when ${isOpen} then 1 when not ${isOver} and ${loginThrottle.tries} >= ${MAX_TRIES} then ${loginThrottle.consecutive} else ${loginThrottle.consecutive} + 1 end`,
      },
    })
    .returning();
  if (!row) return 0;
  if (row.consecutive > hardStop) return TRY_WINDOW / 1000;
  if (row.tries <= MAX_TRIES) return 0;
  return (row.windowStart.getTime() + TRY_WINDOW - now.getTime()) / 1000;
}

/**
 * Ends the count of an address whose password opened an account. The account that holds the address, or its only
 * one, forgets all failures. Any other takes back its own try alone: anybody can register such an account, and log in
 * to it between guesses at another one's password.
 * @param all accounts of the address
 */
export async function settleTry(
  executor: Executor,
  { emailKey, verifiedAt }: { emailKey: string; verifiedAt: Date | null },
  all: readonly unknown[],
): Promise<void> {
  if (verifiedAt !== null || all.length === 1) return forgetTries(executor, emailKey);
  const { tries, consecutive } = loginThrottle;
  await executor
    .update(loginThrottle)
    .set({
      tries: sql`greatest(${tries} - 1, 0)`,
      consecutive: sql`greatest(${consecutive} - 1, 0)`,
    })
    .where(eq(loginThrottle.emailKey, emailKey));
}

/** Deletes the counts of a key after a success, or after a link has proved the address. */
export async function forgetTries(executor: Executor, key: string): Promise<void> {
  await executor.delete(loginThrottle).where(eq(loginThrottle.emailKey, key));
}
