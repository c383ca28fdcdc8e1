import type { MessagesQuery } from "#schemas/types/chat/calls.ts";
import type { Message, ServerFrame } from "#schemas/types/chat/wire.ts";
import {
  HISTORY,
  throttled,
  TYPING_EVERY_MS,
  type AgentChannel,
  type ChannelPorts,
  type ChatMessage,
} from "../channel.ts";
import { type CallPorts, conversationCalls } from "./calls.ts";
import { keepConnected, type Socket, type SocketPorts } from "./connection.ts";
import { inOrder } from "./order.ts";

const CHANNELS = "/service-omni-proxy/insecure/api/v1/channels";

/** How long to wait for a message that is missing between two others, milliseconds. */
const GAP_MS = 1_000;
/** Messages in one request that fills a gap. */
const GAP_MESSAGES = 100;

/** What the first-party channel needs in addition: its address, and the browser. */
interface WebsocketPorts extends ChannelPorts, CallPorts {
  channel: string;
  open?: SocketPorts["open"];
}

interface Unaccepted {
  id: string;
  text: string;
  attachments: string[];
  done(): void;
  failed(error: Error): void;
}

/** Converts a message of the wire protocol. */
const messageOf = ({ sequence, attachments, ...rest }: Message): ChatMessage => ({
  ...rest,
  order: sequence,
  files: attachments,
});

/**
 * The channel of the reference server: JSON frames on a websocket, files and earlier messages over
 * HTTP.
 */
export function websocketChannel(ports: WebsocketPorts): AgentChannel {
  const { events } = ports;
  const calls = conversationCalls(ports);
  /**
   * Sent messages that the server has not confirmed. Each connection sends them again under the
   * same ids.
   */
  const unaccepted = new Map<string, Unaccepted>();
  let socket: Socket | null = null;
  let ended = false;
  /**
   * Whether the server has answered this connection's first frame. Messages sent before would
   * overtake those that wait.
   */
  let welcomed = false;
  let gap: ReturnType<typeof setTimeout> | undefined;

  const historyPage = async (query: Pick<MessagesQuery, "before">): Promise<ChatMessage[]> => {
    const { messages } = await calls.messages({ limit: String(HISTORY), ...query });
    return messages.map(messageOf);
  };

  const order = inOrder({
    deliver: (message) => events.onMessage(messageOf(message)),
    onGap: () => {
      gap ??= setTimeout(() => {
        gap = undefined;
        fill().catch(() => socket?.again());
      }, GAP_MS);
    },
    onWhole: () => {
      clearTimeout(gap);
      gap = undefined;
    },
  });

  /** Fetches missing messages. A client without any message gets the newest ones only. */
  async function fill(): Promise<void> {
    const missing = await calls.messages({
      limit: String(GAP_MESSAGES),
      after: String(order.last()),
    });
    for (const message of missing.messages) order.take(message);
  }

  const finish = () => {
    if (ended) return;
    ended = true;
    for (const { failed } of unaccepted.values()) failed(new Error("The conversation has ended."));
    unaccepted.clear();
    socket?.close();
    events.onEnded();
  };
  const sayUnaccepted = () => {
    for (const { id, text, attachments } of unaccepted.values())
      socket?.say({ type: "message", id, text, attachments });
  };
  const accepted = (id: string) => {
    unaccepted.get(id)?.done();
    unaccepted.delete(id);
  };

  const take: { [K in ServerFrame["type"]]: (frame: Extract<ServerFrame, { type: K }>) => void } = {
    welcome: ({ conversation }) => {
      events.onState(conversation.state, conversation.agent);
      if (conversation.state === "closed") return finish();
      events.onConnection("connected");
      welcomed = true;
      sayUnaccepted();
    },
    message: ({ message }) => {
      order.take(message);
      // A message that comes back is stored, even when its `accepted` frame was lost.
      accepted(message.id);
    },
    accepted: ({ id }) => accepted(id),
    typing: ({ author }) => events.onTyping(author),
    joined: ({ author }) => events.onState("active", author.name),
    ended: finish,
    pong: () => {},
    refused: ({ id, message }) => {
      if (id === undefined) return;
      unaccepted.get(id)?.failed(new Error(message));
      unaccepted.delete(id);
    },
  };

  const notice = throttled(() => void socket?.say({ type: "typing" }), TYPING_EVERY_MS);

  return {
    connect: async () => {
      const history = await historyPage({});
      order.startAfter(history.at(-1)?.order ?? 0);
      if (ended) return history;
      events.onConnection("connecting");
      const url = new URL(`${CHANNELS}/${encodeURIComponent(ports.channel)}`, ports.origin);
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      socket = keepConnected({
        url: url.href,
        channelId: ports.channel,
        token: ports.token,
        renewToken: ports.renewToken,
        ...(ports.open ? { open: ports.open } : {}),
        hello: () => ({ type: "hello", after: order.last() }),
        // One row for each frame type; unknown types are ignored.
        onFrame: (frame) =>
          (take[frame.type] as ((frame: ServerFrame) => void) | undefined)?.(frame),
        onLost: () => {
          welcomed = false;
          events.onConnection("connecting");
        },
        onQuiet: (quiet) => events.onConnection(quiet ? "connecting" : "connected"),
        onEnded: finish,
        onFailed: events.onFailed,
      });
      return history;
    },
    earlier: ({ order: before }) => historyPage({ before: String(before) }),
    send: async ({ id, text, files }) => {
      const attachments = await Promise.all(files.map(calls.upload));
      if (ended) throw new Error("The conversation has ended.");
      return new Promise((done, failed) => {
        unaccepted.set(id, { id, text, attachments, done, failed });
        if (welcomed) socket?.say({ type: "message", id, text, attachments });
      });
    },
    typing: notice,
    read: ({ id }) => calls.file(id),
    end: async () => {
      await calls.end();
      finish();
    },
    close: () => {
      ended = true;
      clearTimeout(gap);
      socket?.close();
    },
  };
}
