import type { MessagesQuery } from "#schemas/types/chat/calls.ts";
import type { MessagePage } from "#schemas/types/chat/wire.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import type { Chat } from "./conversations.ts";
import { type Range, readMessages } from "./messages.ts";

/** Default page size. Source: product specification of the chat, section 9. */
const LIMIT = 20;

function rangeOf({ before, after }: MessagesQuery): Range {
  if (after !== undefined) return { after: Number(after) };
  return before === undefined ? "newest" : { before: Number(before) };
}

/**
 * Returns a page of a conversation, oldest first: the newest messages, or those next to a sequence.
 */
export async function pageOf(
  executor: Executor,
  chat: Pick<Chat, "row" | "key">,
  query: MessagesQuery,
): Promise<MessagePage> {
  const messages = await readMessages(executor, chat, rangeOf(query), Number(query.limit ?? LIMIT));
  return { messages, total: chat.row.last };
}

/** Returns the sequences of the first and the last message that a page shows; zeros for an empty one. */
export const spanOf = ({ messages }: MessagePage): { from: number; to: number } => ({
  from: messages[0]?.sequence ?? 0,
  to: messages.at(-1)?.sequence ?? 0,
});
