import { WebSocket as Socket } from "ws";
import type { AcceptedChat } from "#schemas/types/chat/calls.ts";
import type { AgentChannel, ChannelEvents } from "#src/chat/channels/channel.ts";
import { websocketChannel } from "#src/chat/channels/websocket/websocket.ts";

export interface SideOptions {
  /** Origin of the server, for its calls. */
  address: string;
  /** Origin for the websocket; another one where something stands between. */
  via?: string;
  events: Partial<ChannelEvents>;
  /** Told of each connection's own port, as it opens. */
  onPort?: (port: number) => void;
}

/** The client's channel on one side, as a browser opens it. */
export function side(
  { token, conversationSid, omniProxyChannelId }: AcceptedChat,
  { address, via = address, events, onPort }: SideOptions,
): AgentChannel {
  return websocketChannel({
    conversation: conversationSid,
    channel: omniProxyChannelId,
    origin: via,
    orgCode: "main",
    token: () => token,
    renewToken: () => Promise.reject(new Error("The token is fresh.")),
    fetch: (input, init) => fetch(`${address}${input as string}`, init),
    open: (url, protocols) => {
      const socket = new Socket(url, protocols);
      socket.on("upgrade", ({ socket: { localPort } }) => onPort?.(localPort ?? 0));
      // What fails is told by its close as well, and only that counts.
      socket.on("error", () => undefined);
      return socket as unknown as WebSocket;
    },
    events: {
      onMessage: () => undefined,
      onTyping: () => undefined,
      onConnection: () => undefined,
      onState: () => undefined,
      onEnded: () => undefined,
      onFailed: () => undefined,
      ...events,
    },
  });
}
