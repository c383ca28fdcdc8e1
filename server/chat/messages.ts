import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Attachment, Message } from "#schemas/types/chat/wire.ts";
import { openJson, sealJson } from "#server/sealing/cipher.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { chatMessages } from "#server/storage/schema.ts";
import { announcing, nameOf } from "./announce.ts";
import { claimAttachments } from "./attachments.ts";
import type { Chat } from "./conversations.ts";
import { maskNumbers } from "./mask.ts";

type Side = Message["author"]["type"];

/** What is sealed of a message. */
interface Said {
  name: string;
  text: string;
  attachments: Attachment[];
}

export interface NewMessage {
  /** Made by the sender. */
  id: string;
  side: Side;
  name: string;
  text: string;
  /** Identifiers of files given before. */
  attachments: readonly string[];
}

/** A message that has its place; `message` when this call stored it, null when an earlier one had. */
export interface Stored {
  sequence: number;
  message: Message | null;
}

/** Why a message was not stored. */
export type Unstored = "ended" | "attachment-unknown" | "id-taken";

const context = (chat: string, id: string): string => `chat/${chat}/${id}`;

type Key = Pick<Chat, "key" | "row">;

/**
 * Stores a message once for its identifier, at the next place of its conversation, and tells all processes as it commits. One
 * statement: the row of the conversation is what concurrent senders wait for, so places have no gaps and no doubles.
 * @returns it with its place, that of the first time for one that is sent again, or why it was not stored
 */
export async function storeMessage(
  services: Services,
  chat: Key,
  message: NewMessage,
): Promise<Stored | Unstored> {
  const { db } = services.database;
  let otherwise: Unstored = "ended";
  try {
    const stored =
      message.attachments.length === 0
        ? await insert(services, db, chat, message, [])
        : await services.database.transaction((tx) => insertWithFiles(services, tx, chat, message));
    if (stored !== null) return { sequence: stored.sequence, message: stored };
  } catch (error) {
    if (error instanceof NotStored) otherwise = error.reason;
    // Sent twice at the same moment: the other one was first.
    else if (!isDouble(error)) throw error;
  }
  const before = (await placeOf(db, chat.row.uuid, message)) ?? otherwise;
  return typeof before === "number" ? { sequence: before, message: null } : before;
}

/** The transaction must not go on: what it did besides goes with it. */
class NotStored extends Error {
  override name = "NotStored";
  constructor(readonly reason: Unstored) {
    super(reason);
  }
}

async function insertWithFiles(
  services: Services,
  tx: Transaction,
  chat: Key,
  message: NewMessage,
): Promise<Message> {
  const files = await claimAttachments(tx, chat, message);
  if (files === null) throw new NotStored("attachment-unknown");
  const stored = await insert(services, tx, chat, message, files);
  if (stored === null) throw new NotStored("ended");
  return stored;
}

/** `unique_violation` of PostgreSQL, wherever the drivers put it. */
function isDouble(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ((at as { code?: unknown }).code === "23505") return true;
  return false;
}

async function insert(
  services: Services,
  executor: Executor,
  { row, key }: Key,
  { id, side, name, text }: NewMessage,
  attachments: Attachment[],
): Promise<Message | null> {
  const now = services.realTime().toISOString();
  const said: Said = { name, text: maskNumbers(text), attachments };
  const sealed = sealJson(key, said, context(row.uuid, id));
  const result = (await executor.execute(sql`
    with place as (
      update chats set last = last + 1, active_at = ${now}::timestamptz
      where uuid = ${row.uuid}::uuid and state <> 'closed'
        and not exists (select 1 from chat_messages where chat_uuid = ${row.uuid}::uuid and id = ${id}::uuid)
      returning last
    ), stored as (
      insert into chat_messages (chat_uuid, sequence, id, side, sealed, sent_at)
      select ${row.uuid}::uuid, place.last, ${id}::uuid, ${side}::text, ${sealed}::text, ${now}::timestamptz from place
      returning sequence
    )
    select stored.sequence, ${announcing({ kind: "message", chat: row.uuid }, nameOf(services.database))} from stored`)) as unknown as {
    rows: { sequence: number }[];
  };
  const sequence = result.rows[0]?.sequence;
  if (sequence === undefined) return null;
  return {
    sequence,
    id,
    author: { type: side, name },
    text: said.text,
    attachments,
    sentAt: now,
  };
}

async function placeOf(
  executor: Executor,
  chatUuid: string,
  { id, side }: NewMessage,
): Promise<number | "id-taken" | null> {
  const [row] = await executor
    .select({ sequence: chatMessages.sequence, side: chatMessages.side })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatUuid, chatUuid), eq(chatMessages.id, id)));
  if (!row) return null;
  return row.side === side ? row.sequence : "id-taken";
}

type Row = typeof chatMessages.$inferSelect;

function messageOf({ row, key }: Key, { sequence, id, side, sealed, sentAt }: Row): Message {
  const { name, text, attachments } = openJson(key, sealed, context(row.uuid, id)) as Said;
  return {
    sequence,
    id,
    author: { type: side, name },
    text,
    attachments,
    sentAt: sentAt.toISOString(),
  };
}

/** Which messages: those after a place, those before one, or the newest. */
export type Range = { after: number } | { before: number } | "newest";

/** At most `limit` messages, oldest first. */
export async function readMessages(
  executor: Executor,
  chat: Key,
  range: Range,
  limit: number,
): Promise<Message[]> {
  const own = eq(chatMessages.chatUuid, chat.row.uuid);
  const forward = range !== "newest" && "after" in range;
  const rows = await executor
    .select()
    .from(chatMessages)
    .where(
      range === "newest"
        ? own
        : "after" in range
          ? and(own, gt(chatMessages.sequence, range.after))
          : and(own, lt(chatMessages.sequence, range.before)),
    )
    .orderBy(forward ? asc(chatMessages.sequence) : desc(chatMessages.sequence))
    .limit(limit);
  return (forward ? rows : rows.toReversed()).map((each) => messageOf(chat, each));
}

/** One message by its identifier; null when there is none. */
export async function readMessage(
  executor: Executor,
  chat: Key,
  id: string,
): Promise<Message | null> {
  const [row] = await executor
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatUuid, chat.row.uuid), eq(chatMessages.id, id)));
  return row ? messageOf(chat, row) : null;
}
