import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Attachment } from "#schemas/types/chat/wire.ts";
import { sha256 } from "#server/application/documents.ts";
import { safeFileName } from "#server/application/sniff.ts";
import { refusal, requireScanned } from "#server/blobs/scanned.ts";
import { deriveKey } from "#server/keys/derive.ts";
import { decrypt, encrypt, openJson, sealJson } from "#server/sealing/cipher.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { chatAttachments } from "#server/storage/schema.ts";
import { inspectAttachment } from "./attachment-kinds.ts";
import type { Chat } from "./conversations.ts";
import { maskNumbers } from "./mask.ts";
import type { NewMessage } from "./messages.ts";

type Side = "APPLICANT" | "AGENT";
type Key = Pick<Chat, "key" | "row">;

/** Files of one conversation. */
const MOST = 50;

const context = (uuid: string): string => `chat-attachment/${uuid}`;

/** Examines and stores a file, encrypted with the conversation's key; a Problem says why one is not taken. */
export async function addAttachment(
  services: Services,
  { key, row }: Key,
  side: Side,
  file: { content: Uint8Array; declaredType: string; fileName: string },
): Promise<Attachment> {
  const seen = inspectAttachment(file);
  if ("refused" in seen) throw refusal(seen.refused);
  await requireScanned(services.scanner, file.content);
  const { db } = services.database;
  const [given] = await db
    .select({ count: count() })
    .from(chatAttachments)
    .where(eq(chatAttachments.chatUuid, row.uuid));
  if ((given?.count ?? 0) >= MOST)
    throw refusal("This conversation has as many files as it can hold.", "too-many-files", 409);
  const uuid = randomUUID();
  const name = maskNumbers(safeFileName(file.fileName));
  // First the bytes, then the row: a row never leads to half a file, and bytes without a row are removed later.
  await services.blobs.put(uuid, encrypt(deriveKey(key, "content"), file.content, uuid));
  await db.insert(chatAttachments).values({
    uuid,
    chatUuid: row.uuid,
    side,
    contentType: seen.type,
    size: file.content.length,
    sha256: sha256(file.content),
    sealed: sealJson(key, name, context(uuid)),
    createdAt: services.realTime(),
  });
  return { id: uuid, name, contentType: seen.type, size: file.content.length };
}

/** Binds files to the message that brings them, in its order; null when one is not its sender's, or came with another message. */
export async function claimAttachments(
  tx: Transaction,
  { key, row }: Key,
  { id, side, attachments }: NewMessage,
): Promise<Attachment[] | null> {
  if (side !== "APPLICANT" && side !== "AGENT") return null;
  const claimed = await tx
    .update(chatAttachments)
    .set({ messageId: id })
    .where(
      and(
        inArray(chatAttachments.uuid, [...attachments]),
        eq(chatAttachments.chatUuid, row.uuid),
        eq(chatAttachments.side, side),
        isNull(chatAttachments.messageId),
      ),
    )
    .returning();
  const found = attachments.flatMap((uuid) => claimed.filter((each) => each.uuid === uuid));
  if (found.length !== attachments.length || claimed.length !== found.length) return null;
  return found.map(({ uuid, contentType, size, sealed }) => ({
    id: uuid,
    name: openJson(key, sealed, context(uuid)) as string,
    contentType,
    size,
  }));
}

/** A file with its bytes: one that a message brought, or the reader's own; null for any other. */
export async function readAttachment(
  services: Services,
  executor: Executor,
  { key, row }: Key,
  side: Side,
  uuid: string,
): Promise<(Attachment & { content: Uint8Array }) | null> {
  const [found] = await executor
    .select()
    .from(chatAttachments)
    .where(
      and(
        eq(chatAttachments.uuid, uuid),
        eq(chatAttachments.chatUuid, row.uuid),
        or(isNotNull(chatAttachments.messageId), eq(chatAttachments.side, side)),
      ),
    );
  if (!found) return null;
  const sealed = await services.blobs.get(uuid);
  const content = new Uint8Array(decrypt(deriveKey(key, "content"), sealed, uuid));
  if (sha256(content) !== found.sha256)
    throw new Error(`Attachment ${uuid} is not what was stored.`);
  return {
    id: uuid,
    name: openJson(key, found.sealed, context(uuid)) as string,
    contentType: found.contentType,
    size: found.size,
    content,
  };
}
