import type { FastifyInstance, FastifyRequest } from "fastify";
import calls from "#schemas/chat/calls.schema.json" with { type: "json" };
import type {
  AutobotAnswer,
  BotConversationPath,
  ChatFeedback,
  ChatWithAutobot,
} from "#schemas/types/chat/calls.ts";
import {
  loadApplication,
  type LoadedApplication,
  type StorePorts,
} from "#server/lending/application/store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { requireFlag } from "#server/lending/definitions/flags/require-flag.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { answerTo } from "#server/lending/chatbot/answer.ts";
import {
  beginBotChat,
  type BotChat,
  type BotConversationPorts,
  findBotChat,
  historyOf,
  keepExchange,
  keepFeedback,
  wasLost,
} from "./conversations.ts";

export type ChatbotPluginPorts = BotConversationPorts &
  StorePorts & {
    config: { rateLimit: { signIns: number } };
    database: Database;
    definitions: DefinitionStore;
  };

/**
 * Returns organization and account of a request: of its session, of the account that its nonce
 * proves, or else the organization alone.
 */
export type IdentifyCaller = (
  request: FastifyRequest,
  given: { orgCode?: string; nonce?: string | null },
) => Promise<{ orgCode: string; accountUuid: string | null }>;

const tags = ["chat"];
const shape = shapesOf(calls);
const base = "/service-chat-chatbot/external/api/v1/message";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

declare module "fastify" {
  interface FastifyRequest {
    botChat: BotChat | null;
  }
}

/** The conversation that the route's check loaded. */
function botChatOf({ botChat }: FastifyRequest): BotChat {
  if (botChat === null) throw new Error("The route has no check that loads its conversation.");
  return botChat;
}

/** The chatbot. Paths and bodies: product specification of the chat, section 7. */
export function chatbotPlugin(services: ChatbotPluginPorts, identifyCaller: IdentifyCaller) {
  const { database } = services;
  const config = signInLimit(services);

  /** Returns the caller where the chat is on. */
  async function caller(
    request: FastifyRequest,
    body: { organization?: string; nonce?: string | null },
  ) {
    const identified = await identifyCaller(request, {
      nonce: body.nonce,
      ...(body.organization === undefined ? {} : { orgCode: body.organization }),
    });
    requireFlag(services, "webChat", identified.orgCode);
    return identified;
  }

  /**
   * Returns the application that a question names when it is the caller's. Without it the answer is
   * general.
   */
  async function ownApplication(
    accountUuid: string | null,
    applicationId: string | null | undefined,
  ): Promise<LoadedApplication | null> {
    if (accountUuid === null || typeof applicationId !== "string" || !uuid.test(applicationId))
      return null;
    try {
      return await loadApplication(services, database.db, applicationId.toLowerCase(), {
        accountUuid,
      });
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    }
  }

  /** Loads a conversation that began without a session, or in a session of the caller. */
  const ownConversation = ownershipCheck(async (request) => {
    const { conversation } = request.params as BotConversationPath;
    const { accountUuid } = await caller(request, {});
    request.botChat = await findBotChat(services, database.db, conversation, accountUuid);
  });

  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest("botChat", null);
    app.get<{ Params: BotConversationPath }>(
      `${base}/getChatHistory/:conversation`,
      {
        preHandler: ownConversation,
        schema: {
          tags,
          summary: "List the questions and answers of a chatbot conversation, oldest first",
          params: shape("BotConversationPath"),
          response: { 200: shape("ChatHistory") },
        },
      },
      async (request) => historyOf(services, database.db, botChatOf(request)),
    );

    app.post<{ Body: ChatWithAutobot }>(
      `${base}/chatWithAutobot`,
      {
        config,
        schema: {
          tags,
          summary: "Ask the chatbot; the first question begins the conversation",
          body: shape("ChatWithAutobot"),
          response: { 200: shape("AutobotAnswer") },
        },
      },
      async (request): Promise<AutobotAnswer> => {
        const { body } = request;
        const { orgCode, accountUuid } = await caller(request, body);
        const question = body.message.trim();
        if (question === "")
          throw problems.fields([{ pointer: "/message", message: message("required") }]);
        const english = services.definitions.organisation(orgCode);
        const organisation = english && inRequestLocale(english);
        const { answers } = organisation ?? {};
        if (!organisation || !answers) throw problems.notFound();
        const loaded = await ownApplication(accountUuid, body.applicationId);
        return database.transaction(async (tx) => {
          const chat = body.conversationId
            ? await findBotChat(services, tx, body.conversationId.toLowerCase(), accountUuid)
            : await beginBotChat(services, tx, { orgCode, accountUuid });
          const lost = await wasLost(tx, chat.uuid);
          const botAnswer = answerTo({ question, organisation, file: answers, loaded, lost });
          const { questionId, expiration } = await keepExchange(services, tx, chat, {
            question,
            response: botAnswer.text,
            answer: botAnswer.answer,
          });
          return {
            conversationId: chat.uuid,
            questionId,
            responseStr: botAnswer.text,
            handOver: botAnswer.handOver,
            expiration,
          };
        });
      },
    );

    app.post<{ Body: ChatFeedback }>(
      `${base}/setChatReplyUsedWithFeedback`,
      {
        config,
        schema: {
          tags,
          summary: "Store why an answer of the chatbot did not help",
          body: shape("ChatFeedback"),
          response: { 204: shape("StoredFeedback") },
        },
      },
      async (request, reply) => {
        const { body } = request;
        const { accountUuid } = await caller(request, body);
        const feedback = body.feedbackMessage.trim();
        if (feedback === "")
          throw problems.fields([
            { pointer: "/feedbackMessage", message: message("select-reason") },
          ]);
        const { db } = database;
        const id = body.conversationId.toLowerCase();
        const chat = await findBotChat(services, db, id, accountUuid);
        const question = body.questionId.toLowerCase();
        if (!(await keepFeedback(services, db, chat, question, feedback)))
          throw problems.notFound();
        return reply.code(204).send();
      },
    );
  };
}
