import type { ClientFrame, ServerFrame } from "#schemas/types/chat/wire.ts";
import { watchAnswers } from "./answer-watch.ts";

/**
 * Protocol that the server selects. The token follows it in the same header, never in an address.
 */
export const PROTOCOL = "hearthline.chat.v1";

/** First and longest wait before a reconnection, milliseconds. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** Source: product specification of the chat, section 9. */
export const PING_EVERY_MS = 10_000;
/**
 * The server closes a connection after 30 s of silence. A ping without an answer until the next one
 * means that the server is gone.
 */
const SILENCE_MS = 2 * PING_EVERY_MS;

/** Meaning of the server's close codes. */
const MEANINGS: Readonly<Record<number, "renew" | "ended" | "fail">> = {
  4401: "renew",
  4403: "fail",
  4404: "fail",
  4409: "ended",
};

export interface SocketPorts {
  /** Address of the channel. */
  url: string;
  channelId: string;
  token(): string;
  renewToken(): Promise<string>;
  /** Creates a socket; tests pass their own. */
  open?: (url: string, protocols: string[]) => WebSocket;
  /** Returns the first frame of each connection. */
  hello(): ClientFrame;
  onFrame(frame: ServerFrame): void;
  onLost(): void;
  /** Called when an answer is overdue, and when it has come after all. */
  onQuiet(quiet: boolean): void;
  onEnded(): void;
  onFailed(error: unknown): void;
}

export interface Socket {
  /** Sends a frame; returns false without a connection. */
  say(frame: ClientFrame): boolean;
  /** Drops this connection as if it were lost and opens another. */
  again(): void;
  close(): void;
}

/**
 * Keeps a websocket connected: doubling waits, a ping every 10 s, a new token when the old one has
 * expired.
 */
export function keepConnected(ports: SocketPorts): Socket {
  const open = ports.open ?? ((url, protocols) => new WebSocket(url, protocols));
  let socket: WebSocket | null = null;
  let closed = false;
  let tries = 0;
  let renewals = 0;
  let heard = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  const answers = watchAnswers((quiet) => ports.onQuiet(quiet));

  /** A lost connection needs no ping and owes no answer. */
  const forget = () => {
    answers.forget();
    clearInterval(beat);
  };
  const stop = () => {
    closed = true;
    clearTimeout(retry);
    forget();
    removeEventListener("online", hurry);
    const last = socket;
    socket = null;
    last?.close();
  };
  const fail = (error: unknown) => {
    if (closed) return;
    stop();
    ports.onFailed(error);
  };
  const later = () => {
    clearTimeout(retry);
    retry = setTimeout(connect, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    tries += 1;
  };
  const renew = async () => {
    // A fresh token that is refused will be refused again.
    if (renewals > 1) return fail(new Error("The chat refuses its own token."));
    renewals += 1;
    try {
      await ports.renewToken();
    } catch (error) {
      return fail(error);
    }
    if (!closed) connect();
  };
  const lost = (from: WebSocket, code: number) => {
    if (closed || socket !== from) return;
    socket = null;
    forget();
    const meaning = MEANINGS[code];
    if (meaning === "ended") {
      stop();
      return ports.onEnded();
    }
    if (meaning === "fail") return fail(new Error(`The chat was closed (${code}).`));
    ports.onLost();
    if (meaning === "renew") void renew();
    else later();
  };
  const connect = () => {
    const opened = open(ports.url, [PROTOCOL, ports.token()]);
    socket = opened;
    opened.onopen = () => {
      heard = Date.now();
      opened.send(JSON.stringify(ports.hello()));
      beat = setInterval(() => {
        if (Date.now() - heard > SILENCE_MS) return drop(opened);
        opened.send(
          JSON.stringify({ type: "ping", channelId: ports.channelId } satisfies ClientFrame),
        );
        answers.expect();
      }, PING_EVERY_MS);
    };
    opened.onmessage = ({ data }) => {
      if (closed || socket !== opened) return;
      heard = Date.now();
      answers.arrived();
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === "welcome") {
        tries = 0;
        renewals = 0;
      }
      ports.onFrame(frame);
    };
    opened.onclose = ({ code }) => lost(opened, code);
  };
  const drop = (socket: WebSocket) => {
    // The browser may take minutes to close a half-open connection.
    lost(socket, 0);
    socket.close();
  };
  const hurry = () => {
    if (closed || socket !== null) return;
    tries = 0;
    clearTimeout(retry);
    connect();
  };
  addEventListener("online", hurry);
  connect();
  return {
    say: (frame) => {
      if (socket?.readyState !== 1) return false;
      socket.send(JSON.stringify(frame));
      if (frame.type === "message") answers.expect();
      return true;
    },
    again: () => {
      if (socket) drop(socket);
    },
    close: stop,
  };
}
