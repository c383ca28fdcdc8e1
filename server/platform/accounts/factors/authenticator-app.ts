import { and, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { deriveKey } from "#server/platform/keys/derive.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { authenticatorApps } from "#server/platform/storage/schema.ts";

export interface AuthenticatorPorts {
  dataKeys: Pick<DataKeys, "get">;
}

/** RFC 6238 with the values that every authenticator app knows. */
const SETTINGS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the present one that are accepted, for clocks that differ. */
const WINDOW = 1;

/** Returns a new secret, base32: 160 bits, as RFC 4226 recommends. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an authenticator app reads from a QR code. */
export const authenticatorUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret), issuer, label }).toString();

/** Returns the code of a secret at a time. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime(),
  });

/** Returns the number of the time step of a code; null when the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / SETTINGS.period) + delta;
}

const keyOf = async ({ dataKeys }: AuthenticatorPorts, executor: Executor, accountUuid: string) =>
  deriveKey(await dataKeys.get(executor, accountUuid), "authenticator-app");

/** Seals a secret with the account's data key. */
export const sealSecret = async (
  ports: AuthenticatorPorts,
  executor: Executor,
  accountUuid: string,
  secret: string,
): Promise<string> => sealJson(await keyOf(ports, executor, accountUuid), secret, accountUuid);

/** Opens what `sealSecret` sealed for the same account. */
export const openSecret = async (
  ports: AuthenticatorPorts,
  executor: Executor,
  accountUuid: string,
  sealed: string,
): Promise<string> =>
  String(openJson(await keyOf(ports, executor, accountUuid), sealed, accountUuid));

/** Stores an authenticator app in place of an earlier one. @param lastStep step of the code that proved it */
export async function saveAuthenticator(
  executor: Executor,
  accountUuid: string,
  sealed: string,
  lastStep: number,
  now: Date,
): Promise<void> {
  const values = { sealed, lastStep, createdAt: now };
  await executor
    .insert(authenticatorApps)
    .values({ accountUuid, ...values })
    .onConflictDoUpdate({ target: authenticatorApps.accountUuid, set: values });
}

/** Returns the secret of the account's authenticator app; null without one. */
export async function authenticatorSecretOf(
  ports: AuthenticatorPorts,
  executor: Executor,
  accountUuid: string,
): Promise<string | null> {
  const [row] = await executor
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.accountUuid, accountUuid));
  return row === undefined ? null : openSecret(ports, executor, accountUuid, row.sealed);
}

/** Accepts a code of the account's authenticator app, once. */
export async function acceptCode(
  ports: AuthenticatorPorts,
  executor: Executor,
  accountUuid: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const secret = await authenticatorSecretOf(ports, executor, accountUuid);
  const step = secret === null ? null : stepOfCode(secret, code, now);
  if (step === null) return false;
  const used = await executor
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(
      and(eq(authenticatorApps.accountUuid, accountUuid), lt(authenticatorApps.lastStep, step)),
    )
    .returning({ lastStep: authenticatorApps.lastStep });
  return used.length > 0;
}

export async function removeAuthenticator(executor: Executor, accountUuid: string): Promise<void> {
  await executor.delete(authenticatorApps).where(eq(authenticatorApps.accountUuid, accountUuid));
}
