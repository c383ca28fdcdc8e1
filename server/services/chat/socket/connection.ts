import type { WebSocket } from "ws";
import type { ReadToken } from "../tokens/tokens.ts";
import type { ConversationState, Message, ServerFrame } from "#schemas/types/chat/wire.ts";

/** Why a connection is closed; a client acts on the number. */
export const CLOSE_CODES = {
  tokenDead: 4401,
  notYours: 4403,
  noChannel: 4404,
  silent: 4408,
  ended: 4409,
  flood: 1008,
  restart: 1012,
} as const;

/**
 * Maximum bytes queued for a slow reader. A reader further behind reconnects and gets what it
 * missed.
 */
const BEHIND = 1024 * 1024;

/** One socket of one side of a conversation. */
export class Connection {
  /** Sequence of the last message sent to this side; null before its `hello` is answered. */
  last: number | null = null;
  /** State of the conversation that this side knows; null before its `hello` is answered. */
  announcedState: ConversationState | null = null;
  /** Monotonic milliseconds of the last sign of life. */
  heardAt: number;
  readonly openedAt: number;
  /**
   * Queue of this socket's frames: frames are processed, and messages stored, in the order they
   * were sent.
   */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: Pick<
      WebSocket,
      "send" | "close" | "terminate" | "bufferedAmount" | "readyState"
    >,
    /** The token that opened the socket. */
    readonly claims: ReadToken,
    now: number,
  ) {
    this.heardAt = now;
    this.openedAt = now;
  }

  get side(): "APPLICANT" | "AGENT" {
    return this.claims.side;
  }

  /** Real time at which the socket's token expires, milliseconds. */
  get tokenEnds(): number {
    return this.claims.expiresAt.getTime();
  }

  get isOpen(): boolean {
    return this.socket.readyState === 1;
  }

  send(frame: ServerFrame): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > BEHIND) this.socket.terminate();
    else this.socket.send(JSON.stringify(frame));
  }

  /** Sends a message that this socket has not received yet. */
  give(message: Message): void {
    if (this.last === null || message.sequence <= this.last) return;
    this.send({ type: "message", message });
    this.last = message.sequence;
  }

  close(code: number, reason = ""): void {
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }

  /**
   * Runs the work after all work queued before it. @param failed called with the error when it
   * throws
   */
  after(work: () => Promise<void>, failed: (error: unknown) => void): void {
    this.queue = this.queue.then(work).catch(failed);
  }
}
