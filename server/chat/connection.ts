import type { WebSocket } from "ws";
import type { Message, ServerFrame } from "#schemas/types/chat/wire.ts";

/** Why a connection is closed; a client acts on the number. */
export const CLOSE = {
  tokenDead: 4401,
  notYours: 4403,
  noChannel: 4404,
  silent: 4408,
  ended: 4409,
  flood: 1008,
  restart: 1012,
} as const;

/** Bytes that may wait for a slow reader; who falls further behind connects anew and is told what it missed. */
const BEHIND = 1024 * 1024;

/** One socket of one side of a conversation. */
export class Connection {
  /** Sequence that this side has been given last; null before its `hello` was answered. */
  last: number | null = null;
  /** Monotonic milliseconds of the last sign of life. */
  heardAt: number;
  readonly openedAt: number;
  /** Work on its frames, one after the other: what is sent first is stored first. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: Pick<
      WebSocket,
      "send" | "close" | "terminate" | "bufferedAmount" | "readyState"
    >,
    readonly side: "APPLICANT" | "AGENT",
    /** Real time at which its token ends, milliseconds. */
    readonly tokenEnds: number,
    now: number,
  ) {
    this.heardAt = now;
    this.openedAt = now;
  }

  get isOpen(): boolean {
    return this.socket.readyState === 1;
  }

  send(frame: ServerFrame): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > BEHIND) this.socket.terminate();
    else this.socket.send(JSON.stringify(frame));
  }

  /** Gives a message that it does not have yet. */
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

  /** Does the work after all that came before. @param failed told when it threw */
  after(work: () => Promise<void>, failed: (error: unknown) => void): void {
    this.queue = this.queue.then(work).catch(failed);
  }
}
