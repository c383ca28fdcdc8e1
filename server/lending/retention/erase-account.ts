import { and, eq, isNull } from "drizzle-orm";
import { appendEvent, type EventPorts } from "#server/platform/audit/event-log.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import {
  accountLinks,
  accounts,
  applications,
  authenticatorApps,
  botChats,
  botQuestions,
  chats,
  dataKeys,
  feedback,
  idempotency,
  loginThrottle,
  notifications,
  originators,
  passkeys,
  passwordSteps,
  profiles,
  recoveryCodes,
  sessions,
  studioDraftFiles,
  studioDrafts,
} from "#server/platform/storage/schema.ts";
import { inArray } from "drizzle-orm";
import { eraseChats } from "./erase-chats.ts";

export interface ErasePorts extends EventPorts {
  clock: { now(): Date };
}

/** Tables whose rows belong to an account. */
const ownTables = [
  profiles,
  sessions,
  idempotency,
  feedback,
  notifications,
  accountLinks,
  authenticatorApps,
  passkeys,
  recoveryCodes,
  passwordSteps,
] as const;

/** The actor of an erasure in the audit log. */
export const RETENTION = "system:retention";

/**
 * Erases a borrower's account that has no application: its key first, then its profile and all that is its
 * own. The audit log keeps the account's identifier. @returns the contents of files, to remove after
 * the commit; null when the account has an application, or is one of the lender's people
 */
export async function eraseAccount(
  services: ErasePorts,
  tx: Transaction,
  accountUuid: string,
): Promise<string[] | null> {
  const [account] = await tx
    .select({ emailKey: accounts.emailKey, role: accounts.role })
    .from(accounts)
    .where(eq(accounts.uuid, accountUuid))
    .for("update");
  if (account !== undefined && account.role !== "BORROWER") return null;
  await tx
    .select({ account: profiles.accountUuid })
    .from(profiles)
    .where(eq(profiles.accountUuid, accountUuid))
    .for("update");
  const [application] = await tx
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(eq(applications.accountUuid, accountUuid))
    .limit(1);
  if (application !== undefined) return null;

  await tx.delete(dataKeys).where(eq(dataKeys.owner, accountUuid));
  const files = await eraseConversations(tx, accountUuid);
  await eraseDrafts(tx, accountUuid);
  // The card is the lender's and stays.
  await tx
    .update(originators)
    .set({ accountUuid: null })
    .where(eq(originators.accountUuid, accountUuid));
  for (const table of ownTables) await tx.delete(table).where(eq(table.accountUuid, accountUuid));
  if (account !== undefined) {
    await tx.delete(loginThrottle).where(eq(loginThrottle.emailKey, account.emailKey));
    await tx.delete(accounts).where(eq(accounts.uuid, accountUuid));
  }
  await appendEvent(tx, services, {
    stream: accountUuid,
    at: services.clock.now(),
    actor: RETENTION,
    kind: "account.erased",
    detail: {},
  });
  return files;
}

/** Erases what a product owner did not publish. The history of what was published stays, as the audit log does. */
async function eraseDrafts(tx: Transaction, accountUuid: string): Promise<void> {
  const drafts = await tx
    .delete(studioDrafts)
    .where(eq(studioDrafts.accountUuid, accountUuid))
    .returning({ uuid: studioDrafts.uuid });
  const uuids = drafts.map(({ uuid }) => uuid);
  if (uuids.length > 0)
    await tx.delete(studioDraftFiles).where(inArray(studioDraftFiles.draftUuid, uuids));
}

/** Erases conversations of an account, except those about an application, which go with it. */
async function eraseConversations(tx: Transaction, accountUuid: string): Promise<string[]> {
  const own = await tx
    .select({ uuid: chats.uuid })
    .from(chats)
    .where(and(eq(chats.accountUuid, accountUuid), isNull(chats.applicationUuid)));
  const bots = await tx
    .delete(botChats)
    .where(eq(botChats.accountUuid, accountUuid))
    .returning({ uuid: botChats.uuid });
  const botUuids = bots.map(({ uuid }) => uuid);
  if (botUuids.length > 0) {
    await tx.delete(dataKeys).where(inArray(dataKeys.owner, botUuids));
    await tx.delete(botQuestions).where(inArray(botQuestions.chatUuid, botUuids));
  }
  return eraseChats(
    tx,
    own.map(({ uuid }) => uuid),
  );
}
