import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { passwordSteps } from "#server/platform/storage/schema.ts";

export type PasswordStep = typeof passwordSteps.$inferSelect;

/** Milliseconds between a correct password and the end of what it allows. */
export const STEP_LIFE = 10 * 60_000;

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * Opens a step after a correct password. It is no session: no call but those of second factors
 * accepts it.
 * @returns its secret, which only the browser has
 */
export async function openStep(
  executor: Executor,
  accountUuid: string,
  purpose: PasswordStep["purpose"],
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await executor.insert(passwordSteps).values({
    tokenHash: hashOf(secret),
    accountUuid,
    purpose,
    expiresAt: new Date(now.getTime() + STEP_LIFE),
  });
  return secret;
}

/** Returns a live step with one of the purposes; null when there is none. */
export async function findStep(
  executor: Executor,
  secret: string,
  purposes: readonly PasswordStep["purpose"][],
  now: Date,
): Promise<PasswordStep | null> {
  const [row] = await executor
    .select()
    .from(passwordSteps)
    .where(and(eq(passwordSteps.tokenHash, hashOf(secret)), gt(passwordSteps.expiresAt, now)));
  return row && purposes.includes(row.purpose) ? row : null;
}

/** Stores what the next call of a step is compared with. */
export async function updateStep(
  executor: Executor,
  { tokenHash }: PasswordStep,
  change: Partial<Pick<PasswordStep, "challenge" | "sealed" | "purpose">>,
): Promise<void> {
  await executor.update(passwordSteps).set(change).where(eq(passwordSteps.tokenHash, tokenHash));
}

/** Ends a step. Of two concurrent calls, one gets false. */
export async function endStep(executor: Executor, { tokenHash }: PasswordStep): Promise<boolean> {
  const rows = await executor
    .delete(passwordSteps)
    .where(eq(passwordSteps.tokenHash, tokenHash))
    .returning({ tokenHash: passwordSteps.tokenHash });
  return rows.length > 0;
}

/** Ends the steps of an account, such as after a change of its password. */
export async function endSteps(executor: Executor, accountUuid: string): Promise<void> {
  await executor.delete(passwordSteps).where(eq(passwordSteps.accountUuid, accountUuid));
}

/** Deletes expired steps. @returns how many */
export async function deleteExpiredSteps(executor: Executor, now: Date): Promise<number> {
  const rows = await executor
    .delete(passwordSteps)
    .where(lt(passwordSteps.expiresAt, now))
    .returning({ tokenHash: passwordSteps.tokenHash });
  return rows.length;
}
