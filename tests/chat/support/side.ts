import { WebSocket as Socket } from "ws";
import type { AcceptedChat } from "#schemas/types/chat/calls.ts";
import type { AgentChannel, ChannelEvents } from "#src/conversation/channel.ts";
import { websocketChannel } from "#src/conversation/websocket/websocket.ts";

export interface SideOptions {
  /** Origin of the server, for its calls. */
  address: string;
  /** Origin for the websocket; another one when a proxy is in between. */
  via?: string;
  events: Partial<ChannelEvents>;
  /** Called with the local port of each connection as it opens. */
  onPort?: (port: number) => void;
}

/** Opens the client's channel of one side, as a browser does. */
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
      // A failed connection also closes, and only the close counts.
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
