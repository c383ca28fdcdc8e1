import type { AutobotAnswer, ChatWithAutobot } from "#schemas/types/chat/calls.ts";
import {
  loadApplication,
  type LoadedApplication,
  type StorePorts,
} from "#server/lending/application/store.ts";
import { answerTo } from "#server/lending/chatbot/answer.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  beginBotChat,
  type BotConversationPorts,
  findBotChat,
  keepExchange,
  wasLost,
} from "./conversations.ts";

export type QuestionPorts = BotConversationPorts &
  StorePorts & { database: Database; definitions: DefinitionStore };

/** Organization of a question, and the account that asks it; null for a visitor. */
export interface Asker {
  orgCode: string;
  accountUuid: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Answers a question and stores both in its conversation, which the first question begins.
 * @throws Problem 404 for a lender without answers and for a conversation of another account
 */
export async function answerQuestion(
  services: QuestionPorts,
  { orgCode, accountUuid }: Asker,
  body: ChatWithAutobot,
): Promise<AutobotAnswer> {
  const { database, definitions } = services;
  const question = body.message.trim();
  if (question === "")
    throw problems.fields([{ pointer: "/message", message: message("required") }]);
  const english = definitions.organisation(orgCode);
  const organisation = english && inRequestLocale(english);
  const { answers } = organisation ?? {};
  if (!organisation || !answers) throw problems.notFound();
  const loaded = await ownApplication(services, accountUuid, body.applicationId);
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
}

/**
 * Returns the application that a question names when it is the asker's. Without it the answer is
 * general.
 */
async function ownApplication(
  services: QuestionPorts,
  accountUuid: string | null,
  applicationId: string | null | undefined,
): Promise<LoadedApplication | null> {
  if (accountUuid === null || typeof applicationId !== "string" || !uuid.test(applicationId))
    return null;
  try {
    return await loadApplication(services, services.database.db, applicationId.toLowerCase(), {
      accountUuid,
    });
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
