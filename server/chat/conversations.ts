import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { appendEvent } from "#server/events/log.ts";
import { openJson, sealJson } from "#server/sealing/cipher.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { chats } from "#server/storage/schema.ts";
import { announce } from "./announce.ts";
import type { CarriedBy } from "./providers/carry.ts";

export type ChatRow = typeof chats.$inferSelect;

/** What is known of a conversation and who leads it, as it is sealed. */
export interface About {
  friendlyName: string;
  emailAddress: string;
  /** What the page said it is about. */
  topic?: string;
  pageUrl?: string;
  /** Application that the page named and nobody proved to be theirs: for the record, never shown as the borrower's. */
  claimedApplication?: string;
  agentName?: string;
  /** Provider over which it goes, instead of our own channel. */
  carriedBy?: CarriedBy;
}

/** A conversation in plain words, with the key to what was said. */
export interface Chat {
  row: ChatRow;
  about: About;
  key: Uint8Array;
}

/** Milliseconds without a message after which a conversation is over. Source: product specification of the chat, section 9. */
export const PATIENCE = 6 * 3_600_000;

const context = (uuid: string): string => `chat/${uuid}`;

/** Closed, or silent for so long that it counts as closed before anybody has said so. */
export const isOver = ({ state, activeAt }: ChatRow, now: Date): boolean =>
  state === "closed" || activeAt.getTime() + PATIENCE <= now.getTime();

/** Who did it, for the event log. */
export type ChatActor = { kind: "borrower" | "agent" | "system"; id: string };

export function noteChat(
  services: Services,
  tx: Transaction,
  chatUuid: string,
  actor: ChatActor,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return appendEvent(tx, services.secrets.eventChain, {
    stream: chatUuid,
    at: services.realTime(),
    actor: `${actor.kind}:${actor.id}`,
    kind,
    detail,
  });
}

export interface NewChat {
  /** Made up when absent. */
  uuid?: string;
  orgCode: string;
  skill: string;
  accountUuid: string | null;
  applicationUuid: string | null;
  about: About;
}

/** Begins a conversation, which waits for an agent; one that a provider carries waits for nobody here, and is in no agent's list. */
export async function beginChat(
  services: Services,
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

async function opened(services: Services, executor: Executor, row: ChatRow): Promise<Chat> {
  const key = await services.dataKeys.get(executor, row.uuid);
  return { row, key, about: openJson(key, row.sealed, context(row.uuid)) as About };
}

/** Null when there is none. `lock` keeps others from changing it until the transaction ends. */
export async function loadChat(
  services: Services,
  executor: Executor,
  uuid: string,
  lock = false,
): Promise<Chat | null> {
  const query = executor.select().from(chats).where(eq(chats.uuid, uuid));
  const [row] = await (lock ? query.for("update") : query);
  return row ? opened(services, executor, row) : null;
}

/** Conversations by rows, in plain words. */
export const openChats = (
  services: Services,
  executor: Executor,
  rows: readonly ChatRow[],
): Promise<Chat[]> => Promise.all(rows.map((row) => opened(services, executor, row)));

/** Gives a waiting conversation to an agent; false when it does not wait any more. */
export async function giveToAgent(
  services: Services,
  tx: Transaction,
  { row, about, key }: Chat,
  agent: { uuid: string; name: string },
): Promise<boolean> {
  const now = services.realTime();
  const taken = await tx
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
  if (taken.length === 0) return false;
  await noteChat(services, tx, row.uuid, { kind: "agent", id: agent.uuid }, "chat.accepted");
  await announce(tx, { kind: "joined", chat: row.uuid });
  return true;
}

/** A conversation goes on at its provider: what is said there is not seen here. */
export async function keepAlive({ database, realTime }: Services, uuid: string): Promise<void> {
  await database.db
    .update(chats)
    .set({ activeAt: realTime() })
    .where(and(eq(chats.uuid, uuid), sql`${chats.state} <> 'closed'`));
}

/** Ends a conversation for both sides; doing it again changes nothing. */
export async function endChat(
  services: Services,
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

/** Most conversations that one round closes; the next round goes on. */
const AT_ONCE = 500;

/** Closes what has been silent for too long. Several processes may do it at once. @returns how many */
export async function endSilentChats(services: Services): Promise<number> {
  const before = new Date(services.realTime().getTime() - PATIENCE);
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
