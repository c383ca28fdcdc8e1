import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ConversationPath, MessagesQuery } from "#schemas/types/chat/calls.ts";
import type { ProfilePorts } from "#server/lending/application/profile-store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { requireFlag } from "#server/lending/definitions/flags/require-flag.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { type AgentAccessPorts, requireAgent } from "#server/lending/access/agent.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { type ChatAccessPorts, chatKey } from "../access.ts";
import { acceptChat } from "./accept.ts";
import { conversationOf } from "../conversation-check.ts";
import { type ConversationsPorts, endChat, isOver, loadChat, noteChat } from "../conversations.ts";
import { pageOf, spanOf } from "../page.ts";
import { shape } from "../shapes.ts";
import { signChatToken } from "../tokens/tokens.ts";
import { queueOf } from "./queue.ts";

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
      async (request) => queueOf(services, sessionOf(request)),
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
        const session = sessionOf(request);
        const { accountUuid, uuid: sessionUuid } = session;
        const row = await acceptChat(services, session, request.params.id);
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
