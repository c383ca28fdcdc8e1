import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { passkeys } from "#server/platform/storage/schema.ts";

/** The site whose passkeys are accepted. A passkey of another site signs nothing for this one. */
export interface PasskeySite {
  /** Such as https://lender.example. */
  origin: string;
  /** Name that the browser shows. */
  name: string;
}

const siteId = ({ origin }: PasskeySite): string => new URL(origin).hostname;

/** Reads the passkeys of an account, the oldest first. */
export const passkeysOf = (executor: Executor, accountUuid: string) =>
  executor
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountUuid, accountUuid))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId));

const named = ({ credentialId, transports }: typeof passkeys.$inferSelect) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

/** Returns what the browser needs to make a passkey. Its challenge must be stored. */
export async function passkeyRequest(
  executor: Executor,
  site: PasskeySite,
  account: { uuid: string; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: siteId(site),
    userID: new Uint8Array(Buffer.from(account.uuid)),
    userName: account.name,
    attestationType: "none",
    excludeCredentials: (await passkeysOf(executor, account.uuid)).map(named),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Stores a passkey that the browser made for the challenge. @returns false when it proves nothing */
export async function savePasskey(
  executor: Executor,
  site: PasskeySite,
  accountUuid: string,
  challenge: string,
  response: unknown,
  now: Date,
): Promise<boolean> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: siteId(site),
    // The password is the first factor: the passkey has to prove possession only.
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return false;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const rows = await executor
    .insert(passkeys)
    .values({ credentialId: id, accountUuid, publicKey, counter, transports, createdAt: now })
    .onConflictDoNothing()
    .returning({ credentialId: passkeys.credentialId });
  return rows.length > 0;
}

/** Returns what the browser needs to sign with a passkey of the account. Its challenge must be stored. */
export async function passkeyChallenge(
  executor: Executor,
  site: PasskeySite,
  accountUuid: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: siteId(site),
    allowCredentials: (await passkeysOf(executor, accountUuid)).map(named),
    userVerification: "preferred",
  });
}

/** Returns whether a passkey of the account has signed the challenge. */
export async function acceptPasskey(
  executor: Executor,
  site: PasskeySite,
  accountUuid: string,
  challenge: string,
  response: unknown,
  now: Date,
): Promise<boolean> {
  const signed = response as AuthenticationResponseJSON;
  const row = (await passkeysOf(executor, accountUuid)).find(
    ({ credentialId }) => credentialId === signed.id,
  );
  if (row === undefined) return false;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: siteId(site),
    requireUserVerification: false,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(row.publicKey),
      counter: row.counter,
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return false;
  await executor
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
    .where(eq(passkeys.credentialId, row.credentialId));
  return true;
}

/** @returns false when the account has no such passkey */
export async function removePasskey(
  executor: Executor,
  accountUuid: string,
  credentialId: string,
): Promise<boolean> {
  const rows = await executor
    .delete(passkeys)
    .where(and(eq(passkeys.accountUuid, accountUuid), eq(passkeys.credentialId, credentialId)))
    .returning({ credentialId: passkeys.credentialId });
  return rows.length > 0;
}
