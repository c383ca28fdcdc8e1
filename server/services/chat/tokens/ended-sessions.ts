import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#server/platform/storage/database.ts";
import { findSession } from "#server/platform/security/sessions.ts";
import { chats } from "#server/platform/storage/schema.ts";
import {
  type Chat,
  type ConversationsPorts,
  loadChat,
  openChats,
  withoutSession,
} from "../conversations.ts";
import { type CarrierPorts, revokeCarried } from "../providers/carry.ts";

export type EndedSessionsPorts = ConversationsPorts & CarrierPorts & { database: Database };

/**
 * Ends the providers' tokens of conversations whose session has ended, once for all processes. Our
 * own tokens end with their session; a provider knows nothing of it.
 * @param account whose conversations are looked at; null for those of everybody
 */
export async function endProviderTokens(
  services: EndedSessionsPorts,
  account: string | null,
): Promise<void> {
  const { db } = services.database;
  const rows = await db
    .select()
    .from(chats)
    .where(
      and(
        account === null ? isNotNull(chats.accountUuid) : eq(chats.accountUuid, account),
        eq(chats.state, "active"),
      ),
    );
  for (const chat of await openChats(services, db, rows)) {
    // Before the transaction: the embedded database has one connection.
    if (!(await hasEnded(services, chat))) continue;
    const taken = await services.database.transaction(async (tx) => {
      const locked = await loadChat(services, tx, chat.row.uuid, true);
      if (locked?.about.session === undefined) return null;
      await withoutSession(tx, locked);
      return locked;
    });
    if (taken !== null) await revokeCarried(services, taken);
  }
}

async function hasEnded(services: EndedSessionsPorts, { row, about }: Chat): Promise<boolean> {
  if (about.session === undefined || row.accountUuid === null) return false;
  const claims = { accountUuid: row.accountUuid, sessionUuid: about.session };
  return (await findSession(services.database, claims, services.realTime())) === null;
}
