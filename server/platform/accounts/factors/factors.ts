import { eq, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { authenticatorApps, passkeys } from "#server/platform/storage/schema.ts";
import { removeAuthenticator } from "./authenticator-app.ts";
import { passkeysOf } from "./passkeys.ts";
import { countRecoveryCodes, removeRecoveryCodes } from "./recovery-codes.ts";

/** Second factors of an account. */
export interface Factors {
  /** Real time since which an authenticator app is set up; null without one. */
  authenticatorSince: Date | null;
  passkeys: { id: string; createdAt: Date; lastUsedAt: Date | null }[];
  /** Unused recovery codes. */
  recoveryCodes: number;
}

/** Returns the factors that are set up; recovery codes are counted, and never returned. */
export async function factorsOf(executor: Executor, accountUuid: string): Promise<Factors> {
  const [app] = await executor
    .select({ createdAt: authenticatorApps.createdAt })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.accountUuid, accountUuid));
  return {
    authenticatorSince: app?.createdAt ?? null,
    passkeys: (await passkeysOf(executor, accountUuid)).map(
      ({ credentialId, createdAt, lastUsedAt }) => ({ id: credentialId, createdAt, lastUsedAt }),
    ),
    recoveryCodes: await countRecoveryCodes(executor, accountUuid),
  };
}

/** Returns whether the account has a second factor. Recovery codes alone are none. */
export const hasFactor = ({ authenticatorSince, passkeys: list }: Factors): boolean =>
  authenticatorSince !== null || list.length > 0;

/** Which kinds of second factors an account has, in one statement. */
export async function factorKinds(
  executor: Executor,
  accountUuid: string,
): Promise<{ authenticator: boolean; passkey: boolean }> {
  const has = (table: typeof authenticatorApps | typeof passkeys) =>
    sql<boolean>`exists (select 1 from ${table} where ${table.accountUuid} = ${accountUuid})`;
  const [kinds] = await executor
    .select({ authenticator: has(authenticatorApps), passkey: has(passkeys) })
    .from(sql`(values (1)) as one`);
  return kinds ?? { authenticator: false, passkey: false };
}

/** Removes every second factor and the recovery codes. */
export async function removeFactors(executor: Executor, accountUuid: string): Promise<void> {
  await removeAuthenticator(executor, accountUuid);
  await executor.delete(passkeys).where(eq(passkeys.accountUuid, accountUuid));
  await removeRecoveryCodes(executor, accountUuid);
}
