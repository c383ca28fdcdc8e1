import type { ChannelEvents, ChatMessage } from "#src/conversation/channel.ts";

/**
 * Filters a provider's events: each message once, the end once, and nothing after the end or after
 * closing.
 */
export function ledger(events: ChannelEvents) {
  const seenIds = new Set<string>();
  let over = false;
  const live =
    <A extends unknown[]>(tell: (...given: A) => void) =>
    (...given: A) => {
      if (!over) tell(...given);
    };
  return {
    /** Records fetched messages and returns them in order. */
    noted(messages: readonly ChatMessage[]): ChatMessage[] {
      for (const { id } of messages) seenIds.add(id);
      return [...messages].sort((a, b) => a.order - b.order);
    },
    message: live((message: ChatMessage) => {
      if (seenIds.has(message.id)) return;
      seenIds.add(message.id);
      events.onMessage(message);
    }),
    typing: live(events.onTyping),
    connection: live(events.onConnection),
    state: live(events.onState),
    ended() {
      if (over) return;
      over = true;
      events.onEnded();
    },
    failed(error: unknown) {
      if (over) return;
      over = true;
      events.onFailed(error);
    },
    close() {
      over = true;
    },
  };
}
