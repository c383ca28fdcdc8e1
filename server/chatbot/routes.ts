import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AutobotAnswer, ChatFeedback, ChatWithAutobot } from "#schemas/types/chat/calls.ts";
import { loadApplication, type Loaded } from "#server/application/store.ts";
import { requireFlag } from "#server/chat/access.ts";
import { whoCalls } from "#server/chat/begin.ts";
import { shape } from "#server/chat/shapes.ts";
import { Problem, problems } from "#server/errors/problem.ts";
import { asAsked } from "#server/locale/request-locale.ts";
import type { Services } from "#server/services.ts";
import { answerTo } from "./answer.ts";
import {
  beginBotChat,
  findBotChat,
  historyOf,
  keepExchange,
  keepFeedback,
  wasLost,
} from "./conversations.ts";

const tags = ["chat"];
const base = "/service-chat-chatbot/external/api/v1/message";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The chatbot. Paths and bodies: product specification of the chat, section 7. */
export function chatbotPlugin(services: Services) {
  const { database } = services;
  const config = { rateLimit: { max: services.config.rateLimit.signIns, timeWindow: 60_000 } };

  /** Who asks, where the chat is on. */
  async function caller(
    request: FastifyRequest,
    body: { organization?: string; nonce?: string | null },
  ) {
    const who = await whoCalls(services, request, {
      nonce: body.nonce,
      ...(body.organization === undefined ? {} : { orgCode: body.organization }),
    });
    requireFlag(services, "chat", who.orgCode);
    return who;
  }

  /** The application that a question names, when it is the caller's; otherwise the question is answered as anybody's. */
  async function ownApplication(
    accountUuid: string | null,
    given: string | null | undefined,
  ): Promise<Loaded | null> {
    if (accountUuid === null || typeof given !== "string" || !uuid.test(given)) return null;
    try {
      return await loadApplication(services, database.db, given.toLowerCase(), { accountUuid });
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { conversation: string } }>(
      `${base}/getChatHistory/:conversation`,
      {
        schema: {
          tags,
          summary: "Questions and answers of a conversation with the chatbot, oldest first",
          params: {
            type: "object",
            required: ["conversation"],
            properties: {
              conversation: { type: "string", maxLength: 100, description: "Conversation." },
            },
          },
          response: { 200: shape("ChatHistory") },
        },
      },
      async (request) => {
        const { accountUuid } = await caller(request, {});
        const { conversation } = request.params;
        const chat = await findBotChat(services, database.db, conversation, accountUuid);
        return historyOf(services, database.db, chat);
      },
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
        if (question === "") throw problems.fields([{ pointer: "/message", message: "Required" }]);
        const english = services.definitions.organisation(orgCode);
        const organisation = english && asAsked(english);
        const { answers } = organisation ?? {};
        if (!organisation || !answers) throw problems.notFound();
        const loaded = await ownApplication(accountUuid, body.applicationId);
        return database.transaction(async (tx) => {
          const chat = body.conversationId
            ? await findBotChat(services, tx, body.conversationId.toLowerCase(), accountUuid)
            : await beginBotChat(services, tx, { orgCode, accountUuid });
          const lost = await wasLost(tx, chat.uuid);
          const said = answerTo({ question, organisation, file: answers, loaded, lost });
          const { questionId, expiration } = await keepExchange(services, tx, chat, {
            question,
            response: said.text,
            answer: said.answer,
          });
          return {
            conversationId: chat.uuid,
            questionId,
            responseStr: said.text,
            handOver: said.handOver,
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
          summary: "Say why an answer of the chatbot did not help",
          body: shape("ChatFeedback"),
        },
      },
      async (request, reply) => {
        const { body } = request;
        const { accountUuid } = await caller(request, body);
        const message = body.feedbackMessage.trim();
        if (message === "")
          throw problems.fields([
            { pointer: "/feedbackMessage", message: "Please select a reason" },
          ]);
        const { db } = database;
        const id = body.conversationId.toLowerCase();
        const chat = await findBotChat(services, db, id, accountUuid);
        const question = body.questionId.toLowerCase();
        if (!(await keepFeedback(services, db, chat, question, message))) throw problems.notFound();
        return reply.code(204).send();
      },
    );
  };
}
