import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { ChannelPath } from "#schemas/types/chat/calls.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { Hub } from "./hub.ts";
import { isOwnOrigin } from "./origin.ts";
import { shape } from "../shapes.ts";
import { MAX_FRAME, PROTOCOL, receive, type SocketPorts } from "./socket.ts";

export type SocketPluginPorts = SocketPorts & {
  config: { publicUrl: string | null };
};

/** The websocket of the first-party channel. */
export function socketPlugin(services: SocketPluginPorts, hub: Hub) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(websocket, {
      options: {
        maxPayload: MAX_FRAME,
        handleProtocols: (given: Set<string>) => (given.has(PROTOCOL) ? PROTOCOL : false),
      },
      preClose(done) {
        const close = () => app.websocketServer.close(() => done());
        void hub.stop().finally(close);
      },
      errorHandler: (_error, socket) => socket.terminate(),
    });
    app.route<{ Params: ChannelPath }>({
      method: "GET",
      url: "/service-omni-proxy/insecure/api/v1/channels/:channel",
      schema: {
        tags: ["chat"],
        summary:
          "Open a conversation's websocket: subprotocol `hearthline.chat.v1`, then the chat token. Frames: schemas/chat/wire.schema.json",
        params: shape("ChannelPath"),
        // The handshake's answer has no body.
        response: { "2xx": shape("SocketHandshake") },
      },
      onRequest: async (request) => {
        if (!isOwnOrigin(services.config, request))
          throw new Problem(403, "foreign-origin", [message("chat-foreign-page")]);
      },
      handler: async () => {
        throw new Problem(
          426,
          "upgrade-required",
          [message("websocket-only")],
          {},
          { upgrade: "websocket" },
        );
      },
      wsHandler: (socket, request) =>
        receive(services, hub, socket, request as Parameters<typeof receive>[3]),
    });
  };
}
