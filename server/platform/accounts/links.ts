import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { accountLinks } from "#server/platform/storage/schema.ts";

export type AccountLinkPurpose = (typeof accountLinks.$inferSelect)["purpose"];

/** Longest life of a link, milliseconds: every reader of the e-mail can use it. */
export const LONGEST_LIFE: Record<AccountLinkPurpose, number> = {
  confirm: 30 * 24 * 60 * 60_000,
  reset: 60 * 60_000,
  join: 30 * 24 * 60 * 60_000,
  enter: 24 * 60 * 60_000,
};

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * Creates a link of an account. @returns its secret, which only the e-mail has
 * @param life milliseconds
 */
export async function makeAccountLink(
  executor: Executor,
  purpose: AccountLinkPurpose,
  accountUuid: string,
  now: Date,
  life: number,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await executor.insert(accountLinks).values({
    tokenHash: hashOf(secret),
    purpose,
    accountUuid,
    expiresAt: new Date(now.getTime() + Math.min(life, LONGEST_LIFE[purpose])),
  });
  return secret;
}

const valid = (purpose: AccountLinkPurpose, secret: string, now: Date) =>
  and(
    eq(accountLinks.tokenHash, hashOf(secret)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  );

/** Returns the account of a valid link. The link stays valid. */
export async function readAccountLink(
  executor: Executor,
  purpose: AccountLinkPurpose,
  secret: string,
  now: Date,
): Promise<string | null> {
  const [row] = await executor
    .select()
    .from(accountLinks)
    .where(valid(purpose, secret, now));
  return row?.accountUuid ?? null;
}

/**
 * Returns the account of a valid link and uses up every link of that account with the purpose. Of
 * two concurrent calls, one gets null.
 */
export async function useAccountLink(
  executor: Executor,
  purpose: AccountLinkPurpose,
  secret: string,
  now: Date,
): Promise<string | null> {
  const [row] = await executor
    .update(accountLinks)
    .set({ usedAt: now })
    .where(valid(purpose, secret, now))
    .returning({ accountUuid: accountLinks.accountUuid });
  if (row === undefined) return null;
  await executor
    .update(accountLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountLinks.accountUuid, row.accountUuid),
        eq(accountLinks.purpose, purpose),
        isNull(accountLinks.usedAt),
      ),
    );
  return row.accountUuid;
}

/** Deletes links that have expired. @returns how many */
export async function deleteExpiredLinks(executor: Executor, now: Date): Promise<number> {
  const rows = await executor
    .delete(accountLinks)
    .where(lt(accountLinks.expiresAt, now))
    .returning({ tokenHash: accountLinks.tokenHash });
  return rows.length;
}
