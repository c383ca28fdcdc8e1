import { randomUUID } from "node:crypto";
import { and, asc, count, desc, eq } from "drizzle-orm";
import type { ChatHistoryEntry } from "#schemas/types/chat/calls.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { botChats, botQuestions } from "#server/platform/storage/schema.ts";
import { maskNumbers } from "#server/platform/privacy/mask-numbers.ts";

export interface BotConversationPorts {
  dataKeys: DataKeys;
  realTime(): Date;
}

export type BotChat = typeof botChats.$inferSelect;

/** Milliseconds after the last question. Source: product specification of the chat, section 9. */
export const BOT_LIFE = 10 * 60_000;
/** Maximum number of questions in a conversation; only a program asks more. */
const MOST = 200;

interface Exchange {
  question: string;
  response: string;
}

const context = (uuid: string): string => `bot-question/${uuid}`;

/**
 * Finds an open conversation. Its identifier authorizes the caller; one begun in a session opens
 * for that account only. Any other answers 404.
 */
export async function findBotChat(
  services: BotConversationPorts,
  executor: Executor,
  uuid: string,
  accountUuid: string | null,
): Promise<BotChat> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) throw problems.notFound();
  const [row] = await executor.select().from(botChats).where(eq(botChats.uuid, uuid));
  if (!row || (row.accountUuid !== null && row.accountUuid !== accountUuid))
    throw problems.notFound();
  if (row.expiresAt <= services.realTime())
    throw new Problem(410, "conversation-ended", [message("chat-ended")]);
  return row;
}

export async function beginBotChat(
  services: BotConversationPorts,
  tx: Transaction,
  of: { orgCode: string; accountUuid: string | null },
): Promise<BotChat> {
  const uuid = randomUUID();
  await services.dataKeys.create(tx, uuid);
  const now = services.realTime();
  const expiresAt = new Date(now.getTime() + BOT_LIFE);
  const [row] = await tx
    .insert(botChats)
    .values({ ...of, uuid, createdAt: now, expiresAt })
    .returning();
  if (!row) throw new Error("A conversation was not stored.");
  return row;
}

/** Whether the newest question of a conversation was one without an answer. */
export async function wasLost(executor: Executor, chatUuid: string): Promise<boolean> {
  const [last] = await executor
    .select({ answer: botQuestions.answer })
    .from(botQuestions)
    .where(eq(botQuestions.chatUuid, chatUuid))
    .orderBy(desc(botQuestions.sequence))
    .limit(1);
  return last !== undefined && last.answer === null;
}

/** Stores a question with its answer, and extends the conversation. */
export async function keepExchange(
  services: BotConversationPorts,
  tx: Transaction,
  chat: BotChat,
  { question, response, answer }: Exchange & { answer: string | null },
): Promise<{ questionId: string; expiration: string }> {
  const now = services.realTime();
  const expiresAt = new Date(now.getTime() + BOT_LIFE);
  // Concurrent questions wait for the conversation's row.
  await tx.update(botChats).set({ expiresAt }).where(eq(botChats.uuid, chat.uuid));
  const [before] = await tx
    .select({ count: count() })
    .from(botQuestions)
    .where(eq(botQuestions.chatUuid, chat.uuid));
  const questionCount = before?.count ?? 0;
  if (questionCount >= MOST) throw problems.tooMany(BOT_LIFE / 1000);
  const uuid = randomUUID();
  const key = await services.dataKeys.get(tx, chat.uuid);
  const exchange: Exchange = { question: maskNumbers(question), response };
  await tx.insert(botQuestions).values({
    uuid,
    chatUuid: chat.uuid,
    sequence: questionCount + 1,
    answer,
    sealed: sealJson(key, exchange, context(uuid)),
    createdAt: now,
  });
  return { questionId: uuid, expiration: expiresAt.toISOString() };
}

export async function historyOf(
  services: BotConversationPorts,
  executor: Executor,
  chat: BotChat,
): Promise<ChatHistoryEntry[]> {
  const key = await services.dataKeys.get(executor, chat.uuid);
  const rows = await executor
    .select()
    .from(botQuestions)
    .where(eq(botQuestions.chatUuid, chat.uuid))
    .orderBy(asc(botQuestions.sequence));
  return rows.map(({ uuid, sealed, createdAt }) => {
    const { question, response } = openJson(key, sealed, context(uuid)) as Exchange;
    return {
      questionId: uuid,
      questionStr: question,
      responseStr: response,
      createdDt: createdAt.toISOString(),
    };
  });
}

/**
 * Stores why an answer did not help; a later reason replaces it. False when the question does not
 * exist.
 */
export async function keepFeedback(
  services: BotConversationPorts,
  executor: Executor,
  chat: BotChat,
  questionUuid: string,
  message: string,
): Promise<boolean> {
  const key = await services.dataKeys.get(executor, chat.uuid);
  const updated = await executor
    .update(botQuestions)
    .set({
      feedback: sealJson(key, maskNumbers(message), `${context(questionUuid)}/feedback`),
    })
    .where(and(eq(botQuestions.uuid, questionUuid), eq(botQuestions.chatUuid, chat.uuid)))
    .returning({ uuid: botQuestions.uuid });
  return updated.length > 0;
}
