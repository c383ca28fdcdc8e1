import { and, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#server/platform/storage/database.ts";
import {
  botChats,
  botQuestions,
  chatAttachments,
  chatMessages,
  chats,
  dataKeys,
} from "#server/platform/storage/schema.ts";
import { type ConversationsPorts, endSilentChats } from "./conversations.ts";

export type RetentionPorts = ConversationsPorts & {
  database: Database;
  realTime(): Date;
};

const DAY = 86_400_000;
/**
 * Retention after the end of a conversation, milliseconds. A conversation about an application is
 * part of its records, which a creditor keeps for 25 months (12 CFR 1002.12(b)(1)). Others are kept
 * as long as a borrower may come back to them.
 */
const KEPT = { ofApplication: 790 * DAY, ofNobody: 90 * DAY, bot: 30 * DAY, unsentFile: DAY };
/** Maximum number of conversations deleted in one round. */
const AT_ONCE = 1_000;

/**
 * Ends silent conversations, and deletes those past their retention: messages, files, and the key,
 * without which copies cannot be read. The event log has no message text and stays. Idempotent.
 * @returns how many were deleted
 */
export async function forgetOldChats(services: RetentionPorts): Promise<number> {
  await endSilentChats(services);
  const { db } = services.database;
  const now = services.realTime().getTime();
  const before = (kept: number) => new Date(now - kept);
  await db
    .delete(chatAttachments)
    .where(
      and(
        isNull(chatAttachments.messageId),
        lt(chatAttachments.createdAt, before(KEPT.unsentFile)),
      ),
    );
  const old = await db
    .select({ uuid: chats.uuid })
    .from(chats)
    .where(
      or(
        and(isNotNull(chats.applicationUuid), lt(chats.closedAt, before(KEPT.ofApplication))),
        and(isNull(chats.applicationUuid), lt(chats.closedAt, before(KEPT.ofNobody))),
      ),
    )
    .limit(AT_ONCE);
  const oldBot = await db
    .select({ uuid: botChats.uuid })
    .from(botChats)
    .where(lt(botChats.expiresAt, before(KEPT.bot)))
    .limit(AT_ONCE);
  const [chatUuids, botChatUuids] = [old, oldBot].map((rows) => rows.map(({ uuid }) => uuid));
  if (chatUuids && chatUuids.length > 0)
    await services.database.transaction(async (tx) => {
      await tx.delete(chatMessages).where(inArray(chatMessages.chatUuid, chatUuids));
      await tx.delete(chatAttachments).where(inArray(chatAttachments.chatUuid, chatUuids));
      await tx.delete(dataKeys).where(inArray(dataKeys.owner, chatUuids));
      await tx.delete(chats).where(inArray(chats.uuid, chatUuids));
    });
  if (botChatUuids && botChatUuids.length > 0)
    await services.database.transaction(async (tx) => {
      await tx.delete(botQuestions).where(inArray(botQuestions.chatUuid, botChatUuids));
      await tx.delete(dataKeys).where(inArray(dataKeys.owner, botChatUuids));
      await tx.delete(botChats).where(inArray(botChats.uuid, botChatUuids));
    });
  return old.length + oldBot.length;
}
