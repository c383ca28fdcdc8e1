import type { ChatMessage } from "#src/conversation/channel.ts";

/** Merges two lists of messages by order, without duplicates. */
export function mergeMessages(
  known: readonly ChatMessage[],
  added: readonly ChatMessage[],
): readonly ChatMessage[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.order - b.order);
}
