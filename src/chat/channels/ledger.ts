import type { ChannelEvents, ChatMessage } from "./channel.ts";

/** What has been told of a provider's conversation: each message once, the end once, and nothing after either the end or the closing. */
export function ledger(events: ChannelEvents) {
  const known = new Set<string>();
  let over = false;
  const live =
    <A extends unknown[]>(tell: (...given: A) => void) =>
    (...given: A) => {
      if (!over) tell(...given);
    };
  return {
    /** Notes messages that were asked for, and gives them in order. */
    noted(messages: readonly ChatMessage[]): ChatMessage[] {
      for (const { id } of messages) known.add(id);
      return [...messages].sort((a, b) => a.order - b.order);
    },
    message: live((message: ChatMessage) => {
      if (known.has(message.id)) return;
      known.add(message.id);
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
