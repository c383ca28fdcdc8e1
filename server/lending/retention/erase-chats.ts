import { inArray } from "drizzle-orm";
import type { Transaction } from "#server/platform/storage/database.ts";
import { chatAttachments, chatMessages, chats, dataKeys } from "#server/platform/storage/schema.ts";

/**
 * Erases conversations with agents: the keys first, without which copies cannot be read, then
 * messages, files and the conversations. @returns the contents of files, to remove after the commit
 */
export async function eraseChats(tx: Transaction, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const all = [...uuids];
  await tx.delete(dataKeys).where(inArray(dataKeys.owner, all));
  await tx.delete(chatMessages).where(inArray(chatMessages.chatUuid, all));
  const files = await tx
    .delete(chatAttachments)
    .where(inArray(chatAttachments.chatUuid, all))
    .returning({ uuid: chatAttachments.uuid });
  await tx.delete(chats).where(inArray(chats.uuid, all));
  return files.map(({ uuid }) => uuid);
}
