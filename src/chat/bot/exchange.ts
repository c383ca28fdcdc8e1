import type { ChatHistoryEntry } from "#schemas/types/chat/calls.ts";
import type { Words } from "#renderers/index.ts";
import type { ChatMessage } from "#src/conversation/channel.ts";

const ANSWER = "answer:";

/** Turns an answer of the chatbot into a message. Without a question it is the greeting. */
export const answerOf = (
  question: string,
  text: string,
  sentAt: string,
  words: Words,
): ChatMessage => ({
  id: ANSWER + question,
  order: 0,
  author: { type: "BOT", name: words.chat.assistant },
  text,
  files: [],
  sentAt,
});

/**
 * Returns the question that a message answers; null for the borrower's own messages and the
 * greeting.
 */
export const questionIdOf = ({ id, author }: ChatMessage): string | null =>
  author.type === "BOT" && id.length > ANSWER.length ? id.slice(ANSWER.length) : null;

/** Turns a stored question and its answer into two messages. */
export const exchanged = (entry: ChatHistoryEntry, words: Words): ChatMessage[] => [
  {
    id: `question:${entry.questionId}`,
    order: 0,
    author: { type: "APPLICANT", name: words.chat.you },
    text: entry.questionStr,
    files: [],
    sentAt: entry.createdDt,
  },
  answerOf(entry.questionId, entry.responseStr, entry.createdDt, words),
];
