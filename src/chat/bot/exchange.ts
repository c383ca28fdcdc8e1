import type { ChatHistoryEntry } from "#schemas/types/chat/calls.ts";
import { words } from "#renderers/index.ts";
import type { ChatMessage } from "../channels/channel.ts";

const ANSWER = "answer:";

/** An answer of the chatbot as a message; without a question it is the greeting. */
export const answerOf = (question: string, text: string, sentAt: string): ChatMessage => ({
  id: ANSWER + question,
  order: 0,
  author: { type: "BOT", name: words.chat.assistant },
  text,
  files: [],
  sentAt,
});

/** The question that a message answers; null for the borrower's own, and for the greeting. */
export const questionIdOf = ({ id, author }: ChatMessage): string | null =>
  author.type === "BOT" && id.length > ANSWER.length ? id.slice(ANSWER.length) : null;

/** A remembered question and its answer, as two messages. */
export const exchanged = (entry: ChatHistoryEntry): ChatMessage[] => [
  {
    id: `question:${entry.questionId}`,
    order: 0,
    author: { type: "APPLICANT", name: words.chat.you },
    text: entry.questionStr,
    files: [],
    sentAt: entry.createdDt,
  },
  answerOf(entry.questionId, entry.responseStr, entry.createdDt),
];
