import { eq, inArray, or, sql } from "drizzle-orm";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import {
  applications,
  assignments,
  blobs,
  chats,
  dataKeys,
  drafts,
  feedback,
  handOffs,
  idempotency,
  invitations,
  mailbox,
  mailLinks,
  notifications,
  recordingBatches,
  recordings,
  runs,
  settings,
} from "#server/platform/storage/schema.ts";
import { eraseReferrals } from "#server/lending/brokers/referrals.ts";
import { eraseAccount, type ErasePorts, RETENTION } from "./erase-account.ts";
import { eraseChats } from "./erase-chats.ts";

/** Tables whose rows belong to an application. */
const parts = [
  drafts,
  blobs,
  notifications,
  mailLinks,
  handOffs,
  feedback,
  recordings,
  recordingBatches,
  runs,
  assignments,
] as const;

/**
 * Erases an application, and those of the people whom its borrower invited: the data keys first,
 * without which copies and backups cannot be read, then the rows. The audit log stays: it has
 * identifiers only. @returns the contents of files, to remove after the commit; null when the
 * application changed, has a hold or is gone
 */
export async function eraseApplication(
  services: ErasePorts,
  tx: Transaction,
  { uuid, version, ending }: { uuid: string; version: number; ending: string },
): Promise<string[] | null> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(eq(applications.uuid, uuid))
    .for("update");
  if (row === undefined || row.version !== version || row.heldSince !== null) return null;
  const invited = await tx
    .select({ uuid: invitations.signingUuid })
    .from(invitations)
    .where(eq(invitations.applicationUuid, uuid));
  const uuids = [uuid, ...invited.map((each) => each.uuid)];
  const rows = await tx
    .select({ accountUuid: applications.accountUuid, heldSince: applications.heldSince })
    .from(applications)
    .where(inArray(applications.uuid, uuids))
    .orderBy(applications.uuid)
    .for("update");
  if (rows.some(({ heldSince }) => heldSince !== null)) return null;

  await tx.delete(dataKeys).where(inArray(dataKeys.owner, uuids));
  const files = await eraseParts(tx, uuids);
  // Stored answers of the last days repeat parts of the application.
  const owners = rows.map(({ accountUuid }) => accountUuid);
  await tx.delete(idempotency).where(inArray(idempotency.accountUuid, owners));
  await tx.delete(applications).where(inArray(applications.uuid, uuids));
  for (const stream of uuids)
    await appendEvent(tx, services, {
      stream,
      at: services.clock.now(),
      actor: RETENTION,
      kind: "application.erased",
      detail: { ending },
    });
  // An invited person may have joined for this application only.
  for (const accountUuid of owners)
    if (accountUuid !== row.accountUuid)
      files.push(...((await eraseAccount(services, tx, accountUuid)) ?? []));
  return files;
}

async function eraseParts(tx: Transaction, uuids: string[]): Promise<string[]> {
  const contents = await tx
    .select({ uuid: blobs.uuid })
    .from(blobs)
    .where(inArray(blobs.applicationUuid, uuids));
  const talks = await tx
    .select({ uuid: chats.uuid })
    .from(chats)
    .where(inArray(chats.applicationUuid, uuids));
  const files = await eraseChats(
    tx,
    talks.map(({ uuid }) => uuid),
  );
  await eraseReferrals(tx, uuids);
  for (const part of parts) await tx.delete(part).where(inArray(part.applicationUuid, uuids));
  await tx
    .delete(invitations)
    .where(
      or(inArray(invitations.applicationUuid, uuids), inArray(invitations.signingUuid, uuids)),
    );
  for (const uuid of uuids) {
    // An e-mail's identifier begins with its application, and a setting's key ends with it.
    await tx.delete(mailbox).where(sql`starts_with(${mailbox.id}, ${uuid})`);
    await tx.delete(settings).where(sql`${settings.key} like ${`%:${uuid}`}`);
  }
  return [...contents.map(({ uuid }) => uuid), ...files];
}
