/** The conversations that an agent has in view: those that wait for anyone, and the agent's own. */
import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { AgentChat, AgentChats } from "#schemas/types/chat/calls.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { chats, events } from "#server/platform/storage/schema.ts";
import {
  CHAT_PATIENCE,
  noteChat,
  openChats,
  type Chat,
  type ChatRow,
  type ConversationsPorts,
} from "../conversations.ts";
import { isReserved } from "../target.ts";

export type QueuePorts = ConversationsPorts & { database: Database; realTime(): Date };

/** Maximum number of conversations in each list. */
const SHOWN = 100;
const SEEN = "chat.head-seen";

/** Returns both lists, and records each conversation that the agent sees for the first time. */
export async function queueOf(
  services: QueuePorts,
  { accountUuid, orgCode }: { accountUuid: string; orgCode: string },
): Promise<AgentChats> {
  const { db } = services.database;
  const now = services.realTime();
  const since = new Date(now.getTime() - CHAT_PATIENCE);
  const live = sql`${chats.activeAt} > ${since.toISOString()}::timestamptz`;
  const oldest = (which: SQL | undefined, age: typeof chats.createdAt | typeof chats.acceptedAt) =>
    db.select().from(chats).where(and(which, live)).orderBy(asc(age)).limit(SHOWN);
  const [waiting, assigned] = await Promise.all([
    oldest(and(eq(chats.orgCode, orgCode), eq(chats.state, "waiting")), chats.createdAt),
    oldest(and(eq(chats.agentUuid, accountUuid), eq(chats.state, "active")), chats.acceptedAt),
  ]);
  const offered = (await openChats(services, db, waiting)).filter(
    (chat) => !isReserved(chat, accountUuid, now),
  );
  await noteSeen(services, accountUuid, [...offered.map(({ row }) => row), ...assigned]);
  return {
    waiting: offered.map(headOf),
    assigned: (await openChats(services, db, assigned)).map(headOf),
  };
}

/**
 * Summary of a conversation for a list: an allow-list without the e-mail address and without
 * messages.
 */
const headOf = ({ row, about }: Chat): AgentChat => ({
  conversationSid: row.uuid,
  friendlyName: about.friendlyName,
  skill: row.skill,
  since: (row.acceptedAt ?? row.createdAt).toISOString(),
  ...(about.topic === undefined ? {} : { topic: about.topic }),
  ...(row.state === "active" && row.applicationUuid !== null
    ? { applicationUuid: row.applicationUuid }
    : {}),
});

/**
 * Records each summary the first time that the agent sees it, because the list is polled every
 * few seconds.
 */
async function noteSeen(
  services: QueuePorts,
  agentUuid: string,
  rows: readonly ChatRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { database } = services;
  const streams = rows.map(({ uuid }) => uuid);
  const actor = `agent:${agentUuid}`;
  const views = await database.db
    .select({ stream: events.stream })
    .from(events)
    .where(and(inArray(events.stream, streams), eq(events.kind, SEEN), eq(events.actor, actor)));
  const viewed = new Set(views.map(({ stream }) => stream));
  for (const uuid of streams)
    if (!viewed.has(uuid))
      await database.transaction((tx) =>
        noteChat(services, tx, uuid, { kind: "agent", id: agentUuid }, SEEN),
      );
}
