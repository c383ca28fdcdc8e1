import type { ChatMessage } from "#src/chat/channels/channel.ts";

/** A message that the server has not confirmed yet. */
export interface Pending {
  id: string;
  text: string;
  files: readonly File[];
  /** It did not arrive. */
  failed: boolean;
  /** Why the server does not take a file of it: trying again would not help. */
  refusal?: string;
}

/** What the console knows of one conversation. */
export interface Talk {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  pending: readonly Pending[];
  connected: boolean;
  ended: boolean;
  /** Name of who is writing. */
  typing: string | null;
  /** Messages of the borrower that nobody has looked at. */
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

/** Adds messages, each in its place and once, however they come. */
export function withMessages(talk: Talk, added: readonly ChatMessage[]): Talk {
  const known = new Map(talk.messages.map((message) => [message.order, message]));
  for (const message of added) known.set(message.order, message);
  const ids = new Set(added.map(({ id }) => id));
  return {
    ...talk,
    messages: [...known.values()].toSorted((one, other) => one.order - other.order),
    pending: talk.pending.filter(({ id }) => !ids.has(id)),
  };
}

/** A message as it happens: who wrote it types no more, and it is unread unless the conversation is in sight. */
export function withNews(talk: Talk, message: ChatMessage, inSight: boolean): Talk {
  const theirs = message.author.type === "APPLICANT";
  return {
    ...withMessages(talk, [message]),
    typing: theirs ? null : talk.typing,
    unread: talk.unread + (theirs && !inSight ? 1 : 0),
  };
}

/** Puts a message at the end of what is on its way, or changes it there. */
export const withPending = (talk: Talk, pending: Pending): Talk => ({
  ...talk,
  pending: talk.pending.some(({ id }) => id === pending.id)
    ? talk.pending.map((each) => (each.id === pending.id ? pending : each))
    : [...talk.pending, pending],
});

/** Takes what is on its way back. */
export const withoutPending = (talk: Talk, id: string): Talk => ({
  ...talk,
  pending: talk.pending.filter((each) => each.id !== id),
});

/** Whether messages lie before the first one shown: a conversation's first is 1. */
export const hasEarlier = ({ messages }: Talk): boolean => (messages[0]?.order ?? 1) > 1;
