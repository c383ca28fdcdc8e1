import type { FastifyInstance, FastifyRequest } from "fastify";
import calls from "#schemas/chat/calls.schema.json" with { type: "json" };
import type {
  AutobotAnswer,
  BotConversationPath,
  ChatFeedback,
  ChatWithAutobot,
} from "#schemas/types/chat/calls.ts";
import { requireFlag } from "#server/lending/definitions/flags/require-flag.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { answerQuestion, type Asker, type QuestionPorts } from "./answer-question.ts";
import { type BotChat, findBotChat, historyOf, keepFeedback } from "./conversations.ts";

export type ChatbotPluginPorts = QuestionPorts & { config: { rateLimit: { signIns: number } } };

/**
 * Returns organization and account of a request: of its session, of the account that its nonce
 * proves, or else the organization alone.
 */
export type IdentifyCaller = (
  request: FastifyRequest,
  given: { orgCode?: string; nonce?: string | null },
) => Promise<Asker>;

const tags = ["chat"];
const shape = shapesOf(calls);
const base = "/service-chat-chatbot/external/api/v1/message";

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
        return answerQuestion(services, await caller(request, body), body);
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
