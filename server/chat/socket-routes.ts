import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import { Problem } from "#server/errors/problem.ts";
import type { Services } from "#server/services.ts";
import type { Hub } from "./hub.ts";
import { isOwnOrigin } from "./origin.ts";
import { uuidParams } from "./shapes.ts";
import { FRAME, PROTOCOL, receive } from "./socket.ts";

/** The websocket of the first-party channel. */
export function socketPlugin(services: Services, hub: Hub) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(websocket, {
      options: {
        maxPayload: FRAME,
        handleProtocols: (given: Set<string>) => (given.has(PROTOCOL) ? PROTOCOL : false),
      },
      preClose(done) {
        const close = () => app.websocketServer.close(() => done());
        void hub.stop().finally(close);
      },
      errorHandler: (_error, socket) => socket.terminate(),
    });
    app.route<{ Params: { channel: string } }>({
      method: "GET",
      url: "/service-omni-proxy/insecure/api/v1/channels/:channel",
      schema: {
        tags: ["chat"],
        summary:
          "Websocket of a conversation, protocol `hearthline.chat.v1`, whose second protocol is the chat token. Frames: schemas/chat/wire.schema.json",
        params: uuidParams({ channel: "Channel." }),
      },
      onRequest: async (request) => {
        if (!isOwnOrigin(services.config, request))
          throw new Problem(403, "foreign-origin", ["This page may not use the chat."]);
      },
      handler: async (_request, reply) =>
        reply
          .code(426)
          .header("upgrade", "websocket")
          .send({
            errors: ["This address speaks the websocket protocol only."],
            code: "upgrade-required",
          }),
      wsHandler: (socket, request) =>
        receive(services, hub, socket, request as Parameters<typeof receive>[3]),
    });
  };
}
