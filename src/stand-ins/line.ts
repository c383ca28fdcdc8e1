import type { StandInEvent, StandInMessage } from "#schemas/types/calls/sandbox.ts";

export type StandInFile = StandInMessage["files"][number];

/** The line of a stand-in's script to its server (server/services/sandbox/chat-stand-ins/line.ts). */
export interface Line {
  /** Calls the server about a conversation. Waits while there is no connection; rejects a refusal. */
  call<T>(name: string, room: string, body?: object): Promise<T>;
  /** Uploads a file for a later message. */
  upload(file: Blob, name: string): Promise<StandInFile>;
  /** Called for each event of the open conversations. */
  onEvent(listener: (room: string, event: StandInEvent) => void): void;
  /** Called for each connection after the first one. */
  onAgain(listener: () => void): void;
  close(): void;
}

/** Milliseconds before the next try to connect. */
const PAUSE = 500;

interface Frame {
  number?: number;
  answer?: unknown;
  refused?: string;
  room?: string;
  event?: StandInEvent;
}

interface Waiting {
  frame: object;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * Opens a line.
 * @param base address of the stand-in, a path
 * @param hello what the client says first on each connection
 */
export function openLine(base: string, hello: () => Promise<object>): Line {
  const listeners = new Set<(room: string, event: StandInEvent) => void>();
  const again = new Set<() => void>();
  /** Calls without an answer, by their numbers. */
  const waiting = new Map<number, Waiting>();
  let socket: WebSocket | null = null;
  let isReady = false;
  let connections = 0;
  let number = 0;
  let isClosed = false;

  const send = (frame: object) => socket?.send(JSON.stringify(frame));
  const ready = () => {
    isReady = true;
    for (const { frame } of waiting.values()) send(frame);
    connections += 1;
    if (connections > 1) for (const listener of again) listener();
  };
  const receive = ({ number: answered, answer, refused, room, event }: Frame) => {
    if (room !== undefined && event !== undefined)
      for (const listener of listeners) listener(room, event);
    if (answered === undefined) return;
    if (answered === 0) return refused === undefined ? ready() : socket?.close();
    const call = waiting.get(answered);
    waiting.delete(answered);
    if (refused === undefined) call?.resolve(answer);
    else call?.reject(new Error(refused));
  };
  const connect = () => {
    if (isClosed) return;
    const own = new WebSocket(new URL(`${base}/connect`, location.origin.replace(/^http/, "ws")));
    socket = own;
    own.addEventListener("open", () => {
      // Number 0 is the hello of each connection.
      void hello().then((words) => send({ number: 0, ...words }));
    });
    own.addEventListener("message", ({ data }) => receive(JSON.parse(String(data)) as Frame));
    own.addEventListener("close", () => {
      isReady = false;
      setTimeout(connect, PAUSE);
    });
  };
  connect();

  return {
    call: <T>(name: string, room: string, body: object = {}) =>
      new Promise<T>((resolve, reject) => {
        number += 1;
        const frame = { number, call: name, room, ...body };
        waiting.set(number, { frame, resolve: (answer) => resolve(answer as T), reject });
        if (isReady) send(frame);
      }),
    async upload(file, name) {
      const answer = await fetch(`${base}/files?${new URLSearchParams({ name })}`, {
        method: "POST",
        headers: { "content-type": file.type || "application/octet-stream" },
        body: file,
      });
      if (!answer.ok) throw new Error(`The stand-in answers ${answer.status}.`);
      return (await answer.json()) as StandInFile;
    },
    onEvent: (listener) => void listeners.add(listener),
    onAgain: (listener) => void again.add(listener),
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
