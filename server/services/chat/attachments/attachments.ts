import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Attachment, Message } from "#schemas/types/chat/wire.ts";
import { safeFileName } from "#server/platform/blobs/file-name.ts";
import {
  requireAccountRoom,
  requireAnonymousRoom,
} from "#server/lending/application/uploads/upload-quota.ts";
import { refusal, requireScanned, requireScanner } from "#server/platform/blobs/scanned.ts";
import type { BlobStore, Scanner } from "#server/platform/blobs/store.ts";
import type { Cleaner } from "#server/platform/cleaning/cleaner.ts";
import { message } from "#server/platform/errors/message.ts";
import { deriveKey } from "#server/platform/keys/derive.ts";
import { decrypt, openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import { contentOf, encryptedSteps, hashInSteps } from "#server/platform/sealing/in-steps.ts";
import type { Database, Executor, Transaction } from "#server/platform/storage/database.ts";
import { chatAttachments } from "#server/platform/storage/schema.ts";
import { type ArrivedFile, checkedFile, type Intake } from "#server/platform/uploads/intake.ts";
import { inspectAttachment, isDocument } from "./attachment-kinds.ts";
import type { Chat } from "../conversations.ts";
import { maskNumbers } from "#server/platform/privacy/mask-numbers.ts";

export interface AttachmentPorts {
  blobs: BlobStore;
  database: Database;
  realTime(): Date;
  scanner: Scanner;
  cleaner: Cleaner;
  intake: Intake;
}

type Side = "APPLICANT" | "AGENT";

/** A message that brings files. */
interface AttachmentClaim {
  id: string;
  side: Message["author"]["type"];
  attachments: readonly string[];
}

type Key = Pick<Chat, "key" | "row">;

/** Maximum number of files in a conversation. */
const MOST = 50;

const context = (uuid: string): string => `chat-attachment/${uuid}`;

/**
 * Throws a Problem when the conversation has no room for a file of this side, or the account of its
 * borrower has none. A borrower without an account has less room.
 */
export async function requireAttachmentRoom(
  services: AttachmentPorts,
  { row }: Key,
  side: Side,
): Promise<void> {
  requireScanner(services.scanner);
  const { db } = services.database;
  if (row.accountUuid === null && side === "APPLICANT") return requireAnonymousRoom(db, row.uuid);
  const [existing] = await db
    .select({ count: count() })
    .from(chatAttachments)
    .where(eq(chatAttachments.chatUuid, row.uuid));
  if ((existing?.count ?? 0) >= MOST)
    throw refusal(message("chat-files-full"), "too-many-files", 409);
  if (row.accountUuid !== null) await requireAccountRoom(db, row.accountUuid);
}

/** Returns a picture or a PDF written anew, and any other file as it came. */
async function checkedAttachment(services: AttachmentPorts, file: ArrivedFile) {
  if (isDocument(file.fileName)) return checkedFile(services, file);
  const bytes = await file.spooled.read();
  const inspected = inspectAttachment({ ...file, content: bytes });
  if ("refused" in inspected) throw refusal(inspected.refused);
  await requireScanned(services.scanner, file.spooled.steps());
  return { type: inspected.type, content: await contentOf(bytes) };
}

/**
 * Examines a file and stores it encrypted with the conversation's key. Throws a Problem with the
 * reason when the file is rejected.
 */
export async function addAttachment(
  services: AttachmentPorts,
  { key, row }: Key,
  side: Side,
  file: ArrivedFile,
): Promise<Attachment> {
  const { type: contentType, content } = await checkedAttachment(services, file);
  await requireAttachmentRoom(services, { key, row }, side);
  const uuid = randomUUID();
  const name = maskNumbers(safeFileName(file.fileName));
  // Stores the bytes before the row, so that no row points to half a file. Housekeeping deletes
  // bytes without a row.
  await services.blobs.put(uuid, encryptedSteps(deriveKey(key, "content"), content.steps(), uuid));
  await services.database.db.insert(chatAttachments).values({
    uuid,
    chatUuid: row.uuid,
    side,
    contentType,
    size: content.size,
    sha256: content.sha256,
    sealed: sealJson(key, name, context(uuid)),
    createdAt: services.realTime(),
  });
  return { id: uuid, name, contentType, size: content.size };
}

/**
 * Assigns files to their message, in its order. Null when a file belongs to another sender or to
 * another message.
 */
export async function claimAttachments(
  tx: Transaction,
  { key, row }: Key,
  { id, side, attachments }: AttachmentClaim,
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
  const ordered = attachments.flatMap((uuid) => claimed.filter((each) => each.uuid === uuid));
  if (ordered.length !== attachments.length || claimed.length !== ordered.length) return null;
  return ordered.map(({ uuid, contentType, size, sealed }) => ({
    id: uuid,
    name: openJson(key, sealed, context(uuid)) as string,
    contentType,
    size,
  }));
}

/**
 * Reads a file that a message attached, or an unsent one of the reader's own; null for any other.
 */
export async function readAttachment(
  services: AttachmentPorts,
  executor: Executor,
  { key, row }: Key,
  side: Side,
  uuid: string,
): Promise<(Attachment & { content: Uint8Array }) | null> {
  const [stored] = await executor
    .select()
    .from(chatAttachments)
    .where(
      and(
        eq(chatAttachments.uuid, uuid),
        eq(chatAttachments.chatUuid, row.uuid),
        or(isNotNull(chatAttachments.messageId), eq(chatAttachments.side, side)),
      ),
    );
  if (!stored) return null;
  const sealed = await services.blobs.get(uuid);
  const content = new Uint8Array(decrypt(deriveKey(key, "content"), sealed, uuid));
  if ((await hashInSteps(content)) !== stored.sha256)
    throw new Error(`Attachment ${uuid} does not match its stored hash.`);
  return {
    id: uuid,
    name: openJson(key, stored.sealed, context(uuid)) as string,
    contentType: stored.contentType,
    size: stored.size,
    content,
  };
}
