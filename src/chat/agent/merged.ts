import type { ChatMessage } from "../channels/channel.ts";

/** Both together, in order, none twice. */
export function merged(
  known: readonly ChatMessage[],
  added: readonly ChatMessage[],
): readonly ChatMessage[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.order - b.order);
}
