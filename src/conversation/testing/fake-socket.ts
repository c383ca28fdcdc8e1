import type { ClientFrame, ServerFrame } from "#schemas/types/chat/wire.ts";

/** The far end of one websocket. */
export interface FakeSocket {
  url: string;
  protocols: string[];
  /** Frames from the browser, in order. */
  heard(): ClientFrame[];
  opens(): Promise<void>;
  receives(frame: ServerFrame): Promise<void>;
  /** Closes the connection from the far end, or breaks it (1006). */
  closes(code?: number): Promise<void>;
  readonly open: boolean;
}

const turn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/** Plays the far end automatically where the test does not. */
interface Player {
  onMade(socket: FakeSocket): void;
  onFrame(socket: FakeSocket, frame: ClientFrame): void;
}

/** Replaces WebSocket: the test drives each connection. */
export function fakeSockets(player?: Player) {
  const sockets: FakeSocket[] = [];
  let readCount = 0;

  class Fake {
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;

    constructor(url: string, protocols: string[]) {
      const frames: ClientFrame[] = [];
      this.send = (text) => {
        if (this.readyState !== 1) throw new Error("The socket is not open.");
        const frame = JSON.parse(text) as ClientFrame;
        frames.push(frame);
        queueMicrotask(() => player?.onFrame(socket, frame));
      };
      const state = () => this.readyState;
      const socket: FakeSocket = {
        url,
        protocols,
        heard: () => frames,
        get open() {
          return state() === 1;
        },
        opens: () => {
          this.readyState = 1;
          this.onopen?.();
          return turn();
        },
        receives: (frame) => {
          if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) });
          return turn();
        },
        closes: (code = 1006) => {
          this.readyState = 3;
          this.onclose?.({ code });
          return turn();
        },
      };
      sockets.push(socket);
      queueMicrotask(() => player?.onMade(socket));
    }

    send: (text: string) => void;

    close(code = 1000) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.onclose?.({ code });
    }
  }

  return {
    WebSocket: Fake as unknown as typeof WebSocket,
    made: sockets,
    /** Resolves with the next connection that the test has not taken yet. */
    next: async (): Promise<FakeSocket> => {
      for (;;) {
        const socket = sockets[readCount];
        if (socket) {
          readCount += 1;
          return socket;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
      }
    },
  };
}
