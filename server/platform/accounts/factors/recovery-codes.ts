import { createHmac, randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { deriveKey } from "#server/platform/keys/derive.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { recoveryCodes } from "#server/platform/storage/schema.ts";
import type { AuthenticatorPorts } from "./authenticator-app.ts";

/** Letters and digits that nobody confuses: without 0, 1, I, L, O and U. */
const CHARACTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 12 characters have 58 bits. */
const LENGTH = 12;
const CODES = 10;

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");

/** Returns a code as people read it: ABCD-EFGH-JKMN. */
const spoken = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, "$1-");

async function hasherOf(
  { dataKeys }: AuthenticatorPorts,
  executor: Executor,
  accountUuid: string,
): Promise<(code: string) => string> {
  const key = deriveKey(await dataKeys.get(executor, accountUuid), "recovery-codes");
  return (code) => createHmac("sha256", key).update(code).digest("hex");
}

/** Replaces the recovery codes of an account. @returns the new ones, which nobody can read again */
export async function renewRecoveryCodes(
  ports: AuthenticatorPorts,
  executor: Executor,
  accountUuid: string,
): Promise<string[]> {
  const hash = await hasherOf(ports, executor, accountUuid);
  const codes = Array.from({ length: CODES }, newCode);
  await executor.delete(recoveryCodes).where(eq(recoveryCodes.accountUuid, accountUuid));
  await executor
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountUuid, codeHash: hash(code) })));
  return codes.map(spoken);
}

/** Accepts a recovery code, once. @param code without spaces and hyphens */
export async function acceptRecoveryCode(
  ports: AuthenticatorPorts,
  executor: Executor,
  accountUuid: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const hash = await hasherOf(ports, executor, accountUuid);
  const used = await executor
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountUuid, accountUuid),
        eq(recoveryCodes.codeHash, hash(code.toUpperCase())),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
}

/** Counts the codes that are not used yet. */
export async function countRecoveryCodes(executor: Executor, accountUuid: string): Promise<number> {
  return executor.$count(
    recoveryCodes,
    and(eq(recoveryCodes.accountUuid, accountUuid), isNull(recoveryCodes.usedAt)),
  );
}

export async function removeRecoveryCodes(executor: Executor, accountUuid: string): Promise<void> {
  await executor.delete(recoveryCodes).where(eq(recoveryCodes.accountUuid, accountUuid));
}
