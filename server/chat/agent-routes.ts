import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AgentChat } from "#schemas/types/chat/calls.ts";
import { requireAgent } from "#server/agents/access.ts";
import { Problem, problems } from "#server/errors/problem.ts";
import { readProfile } from "#server/profile/store.ts";
import { sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { chats, events } from "#server/storage/schema.ts";
import { chatKey, requireFlag } from "./access.ts";
import { PATIENCE, type Chat } from "./conversations.ts";
import {
  endChat,
  giveToAgent,
  isOver,
  loadChat,
  noteChat,
  openChats,
  type ChatRow,
} from "./conversations.ts";
import { pageOf, type PageQuery } from "./page.ts";
import { pageQuery, shape, uuidParams } from "./shapes.ts";
import { signChatToken } from "./tokens.ts";

const tags = ["chat", "agents"];
const base = "/service-agent/secure/api/v1/chats";
/** Conversations shown of each kind. */
const SHOWN = 100;
const SEEN = "chat.head-seen";

type Params = { id: string };
type Routed = FastifyRequest<{ Params: Params }>;

/** What a list shows of a conversation: an allow-list, without the address and without a word of what was said. */
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
 * The queue of an organisation, and the conversations of an agent. An agent sees who waits, and what is said in conversations that are
 * theirs and go on; nothing before and nothing after. Each look is in the event log of the conversation.
 */
export function agentChatPlugin(services: Services) {
  const { database } = services;
  const agentOf = (request: FastifyRequest) => sessionOf(request).accountUuid;

  /** A conversation that is the agent's now; any other reads as not there. */
  async function own(request: Routed): Promise<Chat> {
    const chat = await loadChat(services, database.db, request.params.id);
    if (!chat || chat.row.agentUuid !== agentOf(request) || isOver(chat.row, services.realTime()))
      throw problems.notFound();
    return chat;
  }

  /** Notes heads that this agent sees for the first time: the list is asked for every few seconds. */
  async function noteSeen(agentUuid: string, rows: readonly ChatRow[]): Promise<void> {
    if (rows.length === 0) return;
    const streams = rows.map(({ uuid }) => uuid);
    const actor = `agent:${agentUuid}`;
    const seen = await database.db
      .select({ stream: events.stream })
      .from(events)
      .where(and(inArray(events.stream, streams), eq(events.kind, SEEN), eq(events.actor, actor)));
    const known = new Set(seen.map(({ stream }) => stream));
    for (const uuid of streams)
      if (!known.has(uuid))
        await database.transaction((tx) =>
          noteChat(services, tx, uuid, { kind: "agent", id: agentUuid }, SEEN),
        );
  }

  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);
    app.addHook("onRequest", async (request) => {
      requireFlag(services, "chat", sessionOf(request).orgCode);
    });

    app.get(
      base,
      {
        schema: {
          tags,
          summary: "Conversations that wait for an agent, and the agent's own",
          response: { 200: shape("AgentChats") },
        },
      },
      async (request) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const since = new Date(services.realTime().getTime() - PATIENCE);
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
        await noteSeen(accountUuid, [...waiting, ...assigned]);
        return {
          waiting: (await openChats(services, database.db, waiting)).map(headOf),
          assigned: (await openChats(services, database.db, assigned)).map(headOf),
        };
      },
    );

    app.post<{ Params: Params }>(
      `${base}/:id/accept`,
      {
        schema: {
          tags,
          summary: "Take a conversation that waits; again for one's own brings a new token",
          params: uuidParams({ id: "Conversation." }),
          response: { 200: shape("AcceptedChat") },
        },
      },
      async (request) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const agent = {
          uuid: accountUuid,
          name: await agentName(services, accountUuid, orgCode),
        };
        const row = await database.transaction(async (tx) => {
          const chat = await loadChat(services, tx, request.params.id, true);
          if (!chat || chat.row.orgCode !== orgCode || isOver(chat.row, services.realTime()))
            throw problems.notFound();
          const mine = chat.row.agentUuid === accountUuid;
          if (!mine && !(await giveToAgent(services, tx, chat, agent)))
            throw new Problem(409, "taken", ["Somebody else has taken this conversation."]);
          return chat.row;
        });
        const claims = { chatUuid: row.uuid, side: "AGENT", agentUuid: accountUuid } as const;
        const { token } = await signChatToken(chatKey(services), claims, services.realTime());
        return { token, conversationSid: row.uuid, omniProxyChannelId: row.channelUuid };
      },
    );

    app.get<{ Params: Params; Querystring: PageQuery }>(
      `${base}/:id/messages`,
      {
        schema: {
          tags,
          summary: "Messages of the agent's own conversation, oldest first",
          params: uuidParams({ id: "Conversation." }),
          querystring: pageQuery,
          response: { 200: shape("MessagePage") },
        },
      },
      async (request) => {
        const chat = await own(request);
        const page = await pageOf(database.db, chat, request.query);
        const actor = { kind: "agent", id: agentOf(request) } as const;
        await database.transaction((tx) =>
          noteChat(services, tx, chat.row.uuid, actor, "chat.read", {
            from: page.messages[0]?.sequence ?? 0,
            to: page.messages.at(-1)?.sequence ?? 0,
          }),
        );
        return page;
      },
    );

    app.post<{ Params: Params }>(
      `${base}/:id/end`,
      {
        schema: {
          tags,
          summary: "End the agent's own conversation for both sides",
          params: uuidParams({ id: "Conversation." }),
        },
      },
      async (request, reply) => {
        const chat = await own(request);
        const actor = { kind: "agent", id: agentOf(request) } as const;
        await database.transaction((tx) => endChat(services, tx, chat.row.uuid, actor));
        return reply.code(204).send();
      },
    );
  };
}

/** What borrowers read as the agent's name: the first name, else the lender's. */
async function agentName(
  services: Services,
  accountUuid: string,
  orgCode: string,
): Promise<string> {
  const { name } = await readProfile(services, services.database.db, accountUuid);
  const { info = {} } = services.definitions.organisation(orgCode) ?? {};
  const { companyNameShort } = info as { companyNameShort?: string };
  return name?.firstName ?? companyNameShort ?? "";
}
