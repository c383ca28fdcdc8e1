import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AgentChat, ConversationPath, MessagesQuery } from "#schemas/types/chat/calls.ts";
import type { ProfilePorts } from "#server/lending/application/profile-store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { requireFlag } from "#server/lending/definitions/flags/require-flag.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { chats, events } from "#server/platform/storage/schema.ts";
import { type AgentAccessPorts, requireAgent } from "#server/lending/access/agent.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { type ChatAccessPorts, chatKey } from "./access.ts";
import { agentName } from "./agent-name.ts";
import { conversationOf } from "./conversation-check.ts";
import {
  type Chat,
  type ChatRow,
  type ConversationsPorts,
  endChat,
  giveToAgent,
  isOver,
  loadChat,
  noteChat,
  openChats,
  CHAT_PATIENCE,
} from "./conversations.ts";
import { pageOf, spanOf } from "./page.ts";
import { shape } from "./shapes.ts";
import { isReserved } from "./target.ts";
import { signChatToken } from "./tokens/tokens.ts";

export type AgentChatPorts = ChatAccessPorts &
  ConversationsPorts &
  ProfilePorts &
  AgentAccessPorts & {
    database: Database;
    definitions: DefinitionStore;
    realTime(): Date;
  };

const tags = ["chat", "agents"];
const base = "/service-agent/secure/api/v1/chats";
/** Maximum number of conversations in each list. */
const SHOWN = 100;
const SEEN = "chat.head-seen";

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
 * The queue of an organization, and the conversations of an agent. An agent reads only
 * conversations that are assigned to them and open. Every view is recorded as an event of the
 * conversation.
 */
export function agentChatPlugin(services: AgentChatPorts) {
  const { database } = services;
  const agentOf = (request: FastifyRequest) => sessionOf(request).accountUuid;

  /** Loads an open conversation that is assigned to the agent; any other answers 404. */
  const ownConversation = ownershipCheck(async (request) => {
    const chat = await loadChat(services, database.db, (request.params as ConversationPath).id);
    if (!chat || chat.row.agentUuid !== agentOf(request) || isOver(chat.row, services.realTime()))
      throw problems.notFound();
    request.conversation = chat;
  });

  /**
   * Records each summary the first time that the agent sees it, because the list is polled every
   * few seconds.
   */
  async function noteSeen(agentUuid: string, rows: readonly ChatRow[]): Promise<void> {
    if (rows.length === 0) return;
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

  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);
    app.decorateRequest("conversation", null);
    app.addHook("onRequest", async (request) => {
      requireFlag(services, "webChat", sessionOf(request).orgCode);
    });

    app.get(
      base,
      {
        schema: {
          tags,
          summary: "List the waiting conversations and the agent's own",
          response: { 200: shape("AgentChats") },
        },
      },
      async (request) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const since = new Date(services.realTime().getTime() - CHAT_PATIENCE);
        const live = sql`${chats.activeAt} > ${since.toISOString()}::timestamptz`;
        const [waiting, assigned] = await Promise.all([
          database.db
            .select()
            .from(chats)
            .where(and(eq(chats.orgCode, orgCode), eq(chats.state, "waiting"), live))
            .orderBy(asc(chats.createdAt))
            .limit(SHOWN),
          database.db
            .select()
            .from(chats)
            .where(and(eq(chats.agentUuid, accountUuid), eq(chats.state, "active"), live))
            .orderBy(asc(chats.acceptedAt))
            .limit(SHOWN),
        ]);
        const now = services.realTime();
        const offered = (await openChats(services, database.db, waiting)).filter(
          (chat) => !isReserved(chat, accountUuid, now),
        );
        await noteSeen(accountUuid, [...offered.map(({ row }) => row), ...assigned]);
        return {
          waiting: offered.map(headOf),
          assigned: (await openChats(services, database.db, assigned)).map(headOf),
        };
      },
    );

    app.post<{ Params: ConversationPath }>(
      `${base}/:id/accept`,
      {
        schema: {
          tags,
          summary: "Accept a waiting conversation; a repeat returns a new token",
          params: shape("ConversationPath"),
          body: sharedShape("UnreadBody"),
          response: { 200: shape("AcceptedChat") },
        },
      },
      async (request) => {
        const { accountUuid, orgCode, uuid: sessionUuid } = sessionOf(request);
        const agent = {
          uuid: accountUuid,
          name: await agentName(services, accountUuid, orgCode),
        };
        const row = await database.transaction(async (tx) => {
          const chat = await loadChat(services, tx, request.params.id, true);
          const now = services.realTime();
          if (!chat || chat.row.orgCode !== orgCode || isOver(chat.row, now))
            throw problems.notFound();
          // Not in this agent's queue yet.
          if (isReserved(chat, accountUuid, now)) throw problems.notFound();
          const mine = chat.row.agentUuid === accountUuid;
          if (!mine && !(await giveToAgent(services, tx, chat, agent)))
            throw new Problem(409, "taken", [message("chat-taken")]);
          return chat.row;
        });
        const claims = {
          chatUuid: row.uuid,
          side: "AGENT",
          agentUuid: accountUuid,
          session: { accountUuid, sessionUuid },
        } as const;
        const { token } = await signChatToken(chatKey(services), claims, services.realTime());
        return { token, conversationSid: row.uuid, omniProxyChannelId: row.channelUuid };
      },
    );

    app.get<{ Params: ConversationPath; Querystring: MessagesQuery }>(
      `${base}/:id/messages`,
      {
        preHandler: ownConversation,
        schema: {
          tags,
          summary: "List the messages of the agent's own conversation, oldest first",
          params: shape("ConversationPath"),
          querystring: shape("MessagesQuery"),
          response: { 200: shape("MessagePage") },
        },
      },
      async (request) => {
        const chat = conversationOf(request);
        const page = await pageOf(database.db, chat, request.query);
        const actor = { kind: "agent", id: agentOf(request) } as const;
        await database.transaction((tx) =>
          noteChat(services, tx, chat.row.uuid, actor, "chat.read", spanOf(page)),
        );
        return page;
      },
    );

    app.post<{ Params: ConversationPath }>(
      `${base}/:id/end`,
      {
        preHandler: ownConversation,
        schema: {
          tags,
          summary: "End the agent's own conversation for both sides",
          params: shape("ConversationPath"),
          body: sharedShape("UnreadBody"),
          response: { 204: shape("EndedConversation") },
        },
      },
      async (request, reply) => {
        const chat = conversationOf(request);
        const actor = { kind: "agent", id: agentOf(request) } as const;
        await database.transaction((tx) => endChat(services, tx, chat.row.uuid, actor));
        return reply.code(204).send();
      },
    );
  };
}
