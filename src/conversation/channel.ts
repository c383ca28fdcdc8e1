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

/** A message as the chat shows it, from any channel. */
export interface ChatMessage {
  /**
   * The same for every copy of a message. For own messages it is the id given to `send`, where the
   * provider keeps it.
   */
  id: string;
  /** Position in the conversation: later messages have greater numbers, with gaps. */
  order: number;
  author: Author;
  /** Plain text, shown verbatim. */
  text: string;
  files: readonly ChatFile[];
  /** ISO 8601, UTC. */
  sentAt: string;
}

interface Outgoing {
  /** UUID from the sender. A message sent again under it counts as the same one. */
  id: string;
  /** Empty only for a message with files. */
  text: string;
  files: readonly File[];
}

/** The server refuses a file; the message gives the reason. Sending it again fails too. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
}

type ConnectionState = "connecting" | "connected";

/** Events of a channel. A closed channel reports nothing. */
export interface ChannelEvents {
  /**
   * Called once for each new message, own ones included, in order. `history` returns the earlier
   * ones.
   */
  onMessage(message: ChatMessage): void;
  /** The other side is writing. */
  onTyping(author: Author): void;
  onConnection(state: ConnectionState): void;
  /** The state of the conversation, at the first connection and whenever an agent joins. */
  onState(state: ConversationState, agent: string | null): void;
  /** The conversation has ended for good. Called once. */
  onEnded(): void;
  /**
   * The channel has given up: the token cannot be renewed, or the conversation is not ours. Called
   * once.
   */
  onFailed(error: unknown): void;
}

/** Ports that the caller gives to a channel. */
export interface ChannelPorts {
  events: ChannelEvents;
  /** Returns the current token of the chat, or of the provider when it has its own. */
  token(): string;
  /** Renews the token; rejects when the server refuses. */
  renewToken(): Promise<string>;
}

/**
 * A conversation with an agent over any provider. Every adapter passes the same contract tests
 * (testing/channel-contract.ts). Source: product specification of the chat, section 7.
 */
export interface AgentChannel {
  /** Connects. Resolves with the newest messages, at most `HISTORY`, oldest first. */
  connect(): Promise<ChatMessage[]>;
  /** Returns messages before the given one, at most `HISTORY`, oldest first. */
  earlier(before: ChatMessage): Promise<ChatMessage[]>;
  /**
   * Resolves once the server has the message. Waits while there is no connection, and rejects when
   * the server refuses.
   */
  send(message: Outgoing): Promise<void>;
  /** Tells the other side that the person is typing. May be called for every key. */
  typing(): void;
  /** Returns the bytes of a received file. */
  read(file: ChatFile): Promise<Blob>;
  /** Ends the conversation for both sides. */
  end(): Promise<void>;
  /** Closes the connection. The conversation goes on. */
  close(): void;
}

/** Messages shown of a resumed conversation. Source: specification, section 9. */
export const HISTORY = 20;

/** Shortest time between two typing notices, milliseconds. */
export const TYPING_EVERY_MS = 3_000;

/** Throttles a call to at most one in each interval. */
export function throttled(run: () => void, everyMs: number, now: () => number = Date.now) {
  let last = -Infinity;
  return () => {
    if (now() - last < everyMs) return;
    last = now();
    run();
  };
}
