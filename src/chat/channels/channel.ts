import type { Author, ConversationState } from "#schemas/types/chat/wire.ts";

/** A file that came with a message. */
export interface ChatFile {
  id: string;
  /** Shown verbatim. */
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** A message as the chat shows it, whoever carried it. */
export interface ChatMessage {
  /** The same for every copy of one message; for own messages the `id` that `send` was given, where the provider keeps it. */
  id: string;
  /** Place in the conversation: later messages have greater ones. Not without gaps. */
  order: number;
  author: Author;
  /** Plain text, shown verbatim. */
  text: string;
  files: readonly ChatFile[];
  /** ISO 8601, UTC. */
  sentAt: string;
}

export interface Outgoing {
  /** UUID made by the sender: what is sent again under it is the same message. */
  id: string;
  /** Empty only with files. */
  text: string;
  files: readonly File[];
}

/** A file is not taken, with the reason for whoever sent it: sending it again comes to the same. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
}

export type ConnectionState = "connecting" | "connected";

/** What a channel tells. It tells nothing any more once it has been closed. */
export interface ChannelEvents {
  /** Each message once, in order, one's own included; those of the history come from `history`, and not here. */
  onMessage(message: ChatMessage): void;
  /** The other side is writing. */
  onTyping(author: Author): void;
  onConnection(state: ConnectionState): void;
  /** The conversation as it stands: at the first connection, and whenever an agent joins. */
  onState(state: ConversationState, agent: string | null): void;
  /** The conversation is over for good. Told once. */
  onEnded(): void;
  /** The channel has given up: the token cannot be renewed, or the conversation is not ours. Told once. */
  onFailed(error: unknown): void;
}

/** What a channel asks of whoever opens it. */
export interface ChannelPorts {
  events: ChannelEvents;
  /** Token of the chat (or of the provider, where it has its own) as it is now. */
  token(): string;
  /** Renews it; fails when that is refused. */
  renewToken(): Promise<string>;
}

/**
 * A conversation with an agent, whoever carries it. Every adapter passes the same contract tests (contract.ts). Source: product
 * specification of the chat, section 7.
 */
export interface AgentChannel {
  /** Opens it; settles with the newest messages (`HISTORY` at most), oldest first, once connected. */
  connect(): Promise<ChatMessage[]>;
  /** Messages before one that is known, `HISTORY` at most, oldest first; none when that was the first. */
  earlier(before: ChatMessage): Promise<ChatMessage[]>;
  /** Settles when the other side has it for certain. While there is no connection it waits; refused, it fails. */
  send(message: Outgoing): Promise<void>;
  /** Tells the other side that one is writing. May be called at every key. */
  typing(): void;
  /** Bytes of a file that came with a message. */
  read(file: ChatFile): Promise<Blob>;
  /** Ends the conversation for both sides. */
  end(): Promise<void>;
  /** Lets go of the connection; the conversation goes on. */
  close(): void;
}

/** Messages shown of a conversation that goes on. Source: specification, section 9. */
export const HISTORY = 20;

/** Least time between two notices that one is writing, milliseconds. */
export const TYPING_EVERY_MS = 3_000;

/** Lets a call through at most once in a while. */
export function throttled(run: () => void, everyMs: number, now: () => number = Date.now) {
  let last = -Infinity;
  return () => {
    if (now() - last < everyMs) return;
    last = now();
    run();
  };
}
