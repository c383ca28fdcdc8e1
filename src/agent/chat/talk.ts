import type { ChatMessage } from "#src/conversation/channel.ts";

/** A message that the server has not confirmed yet. */
export interface Pending {
  id: string;
  text: string;
  files: readonly File[];
  /** The message did not arrive. */
  failed: boolean;
  /** Why the server refuses a file of the message. Another attempt would fail too. */
  refusal?: string;
}

/** State of one conversation in the console. */
export interface Talk {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  pending: readonly Pending[];
  connected: boolean;
  ended: boolean;
  /** Name of the person who is typing. */
  typing: string | null;
  /** Number of the borrower's messages that the agent has not seen. */
  unread: number;
}

export const newTalk: Talk = {
  messages: [],
  pending: [],
  connected: false,
  ended: false,
  typing: null,
  unread: 0,
};

/** Merges messages by their order, without duplicates, in whatever sequence they arrive. */
export function withMessages(talk: Talk, added: readonly ChatMessage[]): Talk {
  const byOrder = new Map(talk.messages.map((message) => [message.order, message]));
  for (const message of added) byOrder.set(message.order, message);
  const ids = new Set(added.map(({ id }) => id));
  return {
    ...talk,
    messages: [...byOrder.values()].toSorted((one, other) => one.order - other.order),
    pending: talk.pending.filter(({ id }) => !ids.has(id)),
  };
}

/**
 * Adds a new message. Its author no longer types, and it counts as unread unless the conversation
 * is on screen.
 */
export function withNews(talk: Talk, message: ChatMessage, inSight: boolean): Talk {
  const theirs = message.author.type === "APPLICANT";
  return {
    ...withMessages(talk, [message]),
    typing: theirs ? null : talk.typing,
    unread: talk.unread + (theirs && !inSight ? 1 : 0),
  };
}

/** Adds a message to those that wait for confirmation, or replaces it there. */
export const withPending = (talk: Talk, pending: Pending): Talk => ({
  ...talk,
  pending: talk.pending.some(({ id }) => id === pending.id)
    ? talk.pending.map((each) => (each.id === pending.id ? pending : each))
    : [...talk.pending, pending],
});

/** Removes a message from those that wait for confirmation. */
export const withoutPending = (talk: Talk, id: string): Talk => ({
  ...talk,
  pending: talk.pending.filter((each) => each.id !== id),
});

/** Returns whether earlier messages exist: the first message of a conversation has the order 1. */
export const hasEarlier = ({ messages }: Talk): boolean => (messages[0]?.order ?? 1) > 1;
