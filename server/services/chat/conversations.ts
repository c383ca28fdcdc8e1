import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database, Executor, Transaction } from "#server/platform/storage/database.ts";
import { chats } from "#server/platform/storage/schema.ts";
import { announce } from "./socket/announce.ts";
import type { CarriedBy } from "./providers/port.ts";

export interface ConversationsPorts {
  dataKeys: DataKeys;
  database: Database;
  realTime(): Date;
  secrets: Secrets;
}

export type ChatRow = typeof chats.$inferSelect;

/** An agent whom a conversation is meant for. */
export interface Target {
  uuid: string;
  /** As borrowers see it. */
  name: string;
}

/** Details of a conversation and of the borrower, stored sealed. */
export interface About {
  friendlyName: string;
  emailAddress: string;
  /** Topic that the page gave. */
  topic?: string;
  pageUrl?: string;
  /**
   * Application that the page named without proof of ownership. It is recorded, and never shown as
   * the borrower's.
   */
  claimedApplication?: string;
  agentName?: string;
  /** Agent whom it is meant for. */
  target?: Target;
  /** Provider that carries the conversation in place of our own websocket. */
  carriedBy?: CarriedBy;
  /** Session in which it began, while the provider's token still has to end with it. */
  session?: string;
}

/** A conversation, unsealed, with the key to its messages. */
export interface Chat {
  row: ChatRow;
  about: About;
  key: Uint8Array;
}

/**
 * Milliseconds without a message after which a conversation is over. Source: product specification
 * of the chat, section 9.
 */
export const CHAT_PATIENCE = 6 * 3_600_000;

const context = (uuid: string): string => `chat/${uuid}`;

/** Returns whether a conversation is closed, or silent for so long that it counts as closed. */
export const isOver = ({ state, activeAt }: ChatRow, now: Date): boolean =>
  state === "closed" || activeAt.getTime() + CHAT_PATIENCE <= now.getTime();

/** The actor in the event log. */
export type ChatActor = { kind: "borrower" | "agent" | "system"; id: string };

export function noteChat(
  services: ConversationsPorts,
  tx: Transaction,
  chatUuid: string,
  actor: ChatActor,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return appendEvent(tx, services, {
    stream: chatUuid,
    at: services.realTime(),
    actor: `${actor.kind}:${actor.id}`,
    kind,
    detail,
  });
}

export interface NewChat {
  /** Generated when absent. */
  uuid?: string;
  orgCode: string;
  skill: string;
  accountUuid: string | null;
  applicationUuid: string | null;
  about: About;
}

/**
 * Begins a conversation in the agents' queue. A conversation that a provider carries is active at
 * once and appears in no agent's list.
 */
export async function beginChat(
  services: ConversationsPorts,
  tx: Transaction,
  { about, ...input }: NewChat,
): Promise<Chat> {
  const { uuid = randomUUID() } = input;
  const key = await services.dataKeys.create(tx, uuid);
  const now = services.realTime();
  const [row] = await tx
    .insert(chats)
    .values({
      ...input,
      uuid,
      channelUuid: randomUUID(),
      state: about.carriedBy === undefined ? "waiting" : "active",
      sealed: sealJson(key, about, context(uuid)),
      createdAt: now,
      activeAt: now,
    })
    .returning();
  if (!row) throw new Error("A conversation was not stored.");
  const by = { kind: "borrower", id: input.accountUuid ?? "anonymous" } as const;
  await noteChat(services, tx, uuid, by, "chat.began", {
    application: input.applicationUuid,
    ...(about.carriedBy === undefined ? {} : { provider: about.carriedBy.name }),
  });
  return { row, about, key };
}

async function opened(
  services: ConversationsPorts,
  executor: Executor,
  row: ChatRow,
): Promise<Chat> {
  const key = await services.dataKeys.get(executor, row.uuid);
  return { row, key, about: openJson(key, row.sealed, context(row.uuid)) as About };
}

/** Null when there is none. `lock` keeps others from changing it until the transaction ends. */
export async function loadChat(
  services: ConversationsPorts,
  executor: Executor,
  uuid: string,
  lock = false,
): Promise<Chat | null> {
  const query = executor.select().from(chats).where(eq(chats.uuid, uuid));
  const [row] = await (lock ? query.for("update") : query);
  return row ? opened(services, executor, row) : null;
}

/** Unseals the conversations of these rows. */
export const openChats = (
  services: ConversationsPorts,
  executor: Executor,
  rows: readonly ChatRow[],
): Promise<Chat[]> => Promise.all(rows.map((row) => opened(services, executor, row)));

/** Assigns a waiting conversation to an agent; false when it no longer waits. */
export async function giveToAgent(
  services: ConversationsPorts,
  tx: Transaction,
  { row, about, key }: Chat,
  agent: { uuid: string; name: string },
): Promise<boolean> {
  const now = services.realTime();
  const assigned = await tx
    .update(chats)
    .set({
      state: "active",
      agentUuid: agent.uuid,
      sealed: sealJson(key, { ...about, agentName: agent.name }, context(row.uuid)),
      acceptedAt: now,
      activeAt: now,
    })
    .where(and(eq(chats.uuid, row.uuid), eq(chats.state, "waiting")))
    .returning({ uuid: chats.uuid });
  if (assigned.length === 0) return false;
  await noteChat(services, tx, row.uuid, { kind: "agent", id: agent.uuid }, "chat.accepted");
  await announce(tx, { kind: "joined", chat: row.uuid });
  return true;
}

/** Notes that the session in which a conversation began has ended at its provider too. */
export async function withoutSession(tx: Transaction, { row, about, key }: Chat): Promise<void> {
  const { session: _ended, ...rest } = about;
  await tx
    .update(chats)
    .set({ sealed: sealJson(key, rest, context(row.uuid)) })
    .where(eq(chats.uuid, row.uuid));
}

/** Marks a conversation at a provider as active: its messages do not pass through this server. */
export async function keepAlive(
  { database, realTime }: ConversationsPorts,
  uuid: string,
): Promise<void> {
  await database.db
    .update(chats)
    .set({ activeAt: realTime() })
    .where(and(eq(chats.uuid, uuid), sql`${chats.state} <> 'closed'`));
}

/** Ends a conversation for both sides. Idempotent. */
export async function endChat(
  services: ConversationsPorts,
  tx: Transaction,
  uuid: string,
  actor: ChatActor,
): Promise<void> {
  const ended = await tx
    .update(chats)
    .set({ state: "closed", closedAt: services.realTime() })
    .where(and(eq(chats.uuid, uuid), sql`${chats.state} <> 'closed'`))
    .returning({ uuid: chats.uuid });
  if (ended.length === 0) return;
  await noteChat(services, tx, uuid, actor, "chat.ended");
  await announce(tx, { kind: "ended", chat: uuid });
}

/** Maximum number of conversations closed in one round. */
const AT_ONCE = 500;

/**
 * Closes conversations that were silent for too long. Safe to run in several processes at once.
 * @returns how many
 */
export async function endSilentChats(services: ConversationsPorts): Promise<number> {
  const before = new Date(services.realTime().getTime() - CHAT_PATIENCE);
  const silent = await services.database.db
    .select({ uuid: chats.uuid })
    .from(chats)
    .where(
      sql`${chats.state} in ('waiting', 'active') and ${chats.activeAt} <= ${before.toISOString()}::timestamptz`,
    )
    .limit(AT_ONCE);
  for (const { uuid } of silent)
    await services.database.transaction((tx) =>
      endChat(services, tx, uuid, { kind: "system", id: "silence" }),
    );
  return silent.length;
}
