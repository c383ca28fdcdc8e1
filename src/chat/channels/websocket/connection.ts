import type { ClientFrame, ServerFrame } from "#schemas/types/chat/wire.ts";

/** The protocol that the server selects; the token stands behind it in the same header, and never in an address. */
export const PROTOCOL = "hearthline.chat.v1";

/** First and longest wait before another try, milliseconds. */
export const FIRST_WAIT_MS = 250;
export const LONGEST_WAIT_MS = 5_000;
/** Source: product specification of the chat, section 9. */
export const PING_EVERY_MS = 10_000;
/** The server closes what is silent for 30 s; a server that does not answer a ping by the next one is taken as gone. */
const SILENCE_MS = 2 * PING_EVERY_MS;
/** A ping or a message that is unanswered for so long says so; the connection may still come back to itself. */
export const ANSWER_MS = 1_500;

/** What the close codes of the server mean for whoever is connected. */
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
  /** Makes a socket; tests give their own. */
  open?: (url: string, protocols: string[]) => WebSocket;
  /** First frame of each connection. */
  hello(): ClientFrame;
  onFrame(frame: ServerFrame): void;
  onLost(): void;
  /** The far end owes an answer, or has given it after all. */
  onQuiet(quiet: boolean): void;
  onEnded(): void;
  onFailed(error: unknown): void;
}

export interface Socket {
  /** False when there is no connection to say it on. */
  say(frame: ClientFrame): boolean;
  /** Drops this connection, as if it were lost, and makes another. */
  again(): void;
  close(): void;
}

/** A connection that comes back: doubling waits, a ping every 10 s, another token when the old one is dead. */
export function keepConnected(ports: SocketPorts): Socket {
  const open = ports.open ?? ((url, protocols) => new WebSocket(url, protocols));
  let socket: WebSocket | null = null;
  let closed = false;
  let tries = 0;
  let renewals = 0;
  let heard = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let owed: ReturnType<typeof setTimeout> | undefined;
  let quiet = false;

  /** Something was heard: nothing is owed. */
  const answered = () => {
    clearTimeout(owed);
    owed = undefined;
    if (quiet) ports.onQuiet(false);
    quiet = false;
  };
  const expectAnswer = () => {
    owed ??= setTimeout(() => {
      quiet = true;
      ports.onQuiet(true);
    }, ANSWER_MS);
  };
  /** Of a connection that is gone nothing is expected. */
  const forget = () => {
    clearTimeout(owed);
    owed = undefined;
    quiet = false;
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
    // A token that is refused although it is new will not get better.
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
    const own = open(ports.url, [PROTOCOL, ports.token()]);
    socket = own;
    own.onopen = () => {
      heard = Date.now();
      own.send(JSON.stringify(ports.hello()));
      beat = setInterval(() => {
        if (Date.now() - heard > SILENCE_MS) return drop(own);
        own.send(
          JSON.stringify({ type: "ping", channelId: ports.channelId } satisfies ClientFrame),
        );
        expectAnswer();
      }, PING_EVERY_MS);
    };
    own.onmessage = ({ data }) => {
      if (closed || socket !== own) return;
      heard = Date.now();
      answered();
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === "welcome") {
        tries = 0;
        renewals = 0;
      }
      ports.onFrame(frame);
    };
    own.onclose = ({ code }) => lost(own, code);
  };
  const drop = (own: WebSocket) => {
    // A half-open connection may take minutes to notice its own end.
    lost(own, 0);
    own.close();
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
      if (frame.type === "message") expectAnswer();
      return true;
    },
    again: () => {
      if (socket) drop(socket);
    },
    close: stop,
  };
}
