import { createHmac, randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Referral } from "#schemas/types/calls/brokers.ts";
import type { NewReferral } from "#schemas/types/calls/brokers.ts";
import type { JobQueue } from "#server/lending/application/ports.ts";
import { hashToken } from "#server/lending/signers/token.ts";
import { deriveKey } from "#server/platform/keys/derive.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import { type DataKeys, INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { dataKeys, referrals } from "#server/platform/storage/schema.ts";

export interface ReferralPorts {
  dataKeys: DataKeys;
  clock: { now(): Date };
  realTime(): Date;
}

/** The person whom a broker sends a link. */
export type Invited = Pick<NewReferral, "firstName" | "lastName" | "email" | "locale">;
export type ReferralRow = typeof referrals.$inferSelect;
export type LinkState = NonNullable<Referral["state"]>;

const DAY = 86_400_000;
/** Days for which a link is valid. */
export const LIFE_DAYS = 30;
/** Days after which an unused link's name and address are deleted. */
const KEPT = 60;

export const REFERRAL_JOB = "brokers.referral";
const contextOf = (uuid: string): string => `referral/${uuid}`;

/**
 * Returns the secret of a referral's link: 256 bits that only the installation's key yields, so that
 * a retried e-mail has the same link.
 */
export async function referralToken(
  { dataKeys: keys }: Pick<ReferralPorts, "dataKeys">,
  executor: Executor,
  uuid: string,
): Promise<string> {
  const key = deriveKey(await keys.get(executor, INSTALLATION), "referral");
  return createHmac("sha256", key).update(uuid).digest("base64url");
}

/** Stores an application that a broker starts, and enqueues the e-mail with its link. */
export async function startReferral(
  services: ReferralPorts & { queue: JobQueue },
  tx: Transaction,
  of: { orgCode: string; originatorUuid: string; product: string },
  person: Invited,
): Promise<string> {
  const uuid = randomUUID();
  const key = await services.dataKeys.create(tx, uuid);
  await tx.insert(referrals).values({
    uuid,
    ...of,
    sealed: sealJson(key, person, contextOf(uuid)),
    tokenHash: hashToken(await referralToken(services, tx, uuid)),
    createdAt: services.clock.now(),
    expiresAt: new Date(services.realTime().getTime() + LIFE_DAYS * DAY),
  });
  await services.queue.enqueue(tx, {
    applicationUuid: INSTALLATION,
    runId: `${REFERRAL_JOB}.${uuid}`,
    job: REFERRAL_JOB,
    options: { referral: uuid },
    notBefore: null,
    standing: true,
  });
  return uuid;
}

/** Returns the person of a referral. */
export async function invitedOf(
  services: Pick<ReferralPorts, "dataKeys">,
  executor: Executor,
  { uuid, sealed }: Pick<ReferralRow, "uuid" | "sealed">,
): Promise<Invited> {
  return openJson(await services.dataKeys.get(executor, uuid), sealed, contextOf(uuid)) as Invited;
}

/** Returns the referrals of an originator, newest first. */
export const referralsOf = (
  executor: Executor,
  { orgCode, uuid }: { orgCode: string; uuid: string },
  most: number,
): Promise<ReferralRow[]> =>
  executor
    .select()
    .from(referrals)
    .where(and(eq(referrals.orgCode, orgCode), eq(referrals.originatorUuid, uuid)))
    .orderBy(desc(referrals.createdAt), referrals.uuid)
    .limit(most);

/** Returns whether a link opens a registration. */
export function linkStateOf(row: ReferralRow | undefined, now: Date): LinkState {
  if (row === undefined) return "UNKNOWN";
  if (row.applicationUuid !== null) return "USED";
  return row.expiresAt.getTime() <= now.getTime() ? "EXPIRED" : "OPEN";
}

/** Finds the referral of a link's secret within an organization. @param lock for the application that uses it */
export async function findReferral(
  executor: Executor,
  orgCode: string,
  token: string,
  lock = false,
): Promise<ReferralRow | undefined> {
  const query = executor
    .select()
    .from(referrals)
    .where(and(eq(referrals.orgCode, orgCode), eq(referrals.tokenHash, hashToken(token))));
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

/** Records the application that a borrower opened with a link: the link works once. */
export async function useReferral(
  tx: Transaction,
  uuid: string,
  applicationUuid: string,
): Promise<void> {
  await tx.update(referrals).set({ applicationUuid }).where(eq(referrals.uuid, uuid));
}

/** Erases the referrals of applications: their keys first. */
export async function eraseReferrals(tx: Transaction, applications: string[]): Promise<void> {
  const rows = await tx
    .delete(referrals)
    .where(inArray(referrals.applicationUuid, applications))
    .returning({ uuid: referrals.uuid });
  await deleteKeys(
    tx,
    rows.map(({ uuid }) => uuid),
  );
}

const deleteKeys = async (executor: Executor, uuids: string[]): Promise<void> => {
  if (uuids.length > 0) await executor.delete(dataKeys).where(inArray(dataKeys.owner, uuids));
};

/** Erases links that nobody used, with the name and the address in them. @returns how many */
export async function deleteUnusedReferrals(executor: Executor, now: Date): Promise<number> {
  const before = new Date(now.getTime() - (KEPT - LIFE_DAYS) * DAY);
  const rows = await executor
    .delete(referrals)
    .where(and(isNull(referrals.applicationUuid), lt(referrals.expiresAt, before)))
    .returning({ uuid: referrals.uuid });
  await deleteKeys(
    executor,
    rows.map(({ uuid }) => uuid),
  );
  return rows.length;
}
