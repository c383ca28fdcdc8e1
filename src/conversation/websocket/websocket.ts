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
import { filledOrder } from "./filled-order.ts";
import { unacceptedMessages } from "./unaccepted.ts";

const CHANNELS = "/service-omni-proxy/insecure/api/v1/channels";

const ENDED = "The conversation has ended.";
/** Messages in one request that fills a gap. */
const GAP_MESSAGES = 100;

/** What the first-party channel needs in addition: its address, and the browser. */
interface WebsocketPorts extends ChannelPorts, CallPorts {
  channel: string;
  open?: SocketPorts["open"];
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
  let socket: Socket | null = null;
  let ended = false;
  /**
   * Whether the server has answered this connection's first frame. Messages sent before would
   * overtake those that wait.
   */
  let welcomed = false;
  const unaccepted = unacceptedMessages((message) => socket?.say({ type: "message", ...message }));

  const historyPage = async (query: Pick<MessagesQuery, "before">): Promise<ChatMessage[]> => {
    const { messages } = await calls.messages({ limit: String(HISTORY), ...query });
    return messages.map(messageOf);
  };

  const order = filledOrder({
    deliver: (message) => events.onMessage(messageOf(message)),
    fetchAfter: async (sequence) => {
      const query = { limit: String(GAP_MESSAGES), after: String(sequence) };
      return (await calls.messages(query)).messages;
    },
    onFailed: () => socket?.again(),
  });

  const finish = () => {
    if (ended) return;
    ended = true;
    unaccepted.failAll(ENDED);
    socket?.close();
    events.onEnded();
  };

  const take: { [K in ServerFrame["type"]]: (frame: Extract<ServerFrame, { type: K }>) => void } = {
    welcome: ({ conversation }) => {
      events.onState(conversation.state, conversation.agent);
      if (conversation.state === "closed") return finish();
      events.onConnection("connected");
      welcomed = true;
      unaccepted.sayAll();
    },
    message: ({ message }) => {
      order.take(message);
      // A message that comes back is stored, even when its `accepted` frame was lost.
      unaccepted.accept(message.id);
    },
    accepted: ({ id }) => unaccepted.accept(id),
    typing: ({ author }) => events.onTyping(author),
    joined: ({ author }) => events.onState("active", author.name),
    ended: finish,
    pong: () => {},
    refused: ({ id, message }) => {
      if (id !== undefined) unaccepted.fail(id, message);
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
      if (ended) throw new Error(ENDED);
      const accepted = unaccepted.add({ id, text, attachments });
      if (welcomed) socket?.say({ type: "message", id, text, attachments });
      return accepted;
    },
    typing: notice,
    read: ({ id }) => calls.file(id),
    end: async () => {
      await calls.end();
      finish();
    },
    close: () => {
      ended = true;
      order.close();
      socket?.close();
    },
  };
}
