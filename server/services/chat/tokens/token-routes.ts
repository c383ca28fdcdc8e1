import type { FastifyInstance } from "fastify";
import { attachmentRoutes, type AttachmentRoutesPorts } from "../attachments/attachment-routes.ts";
import { endingRoutes, type EndingPorts } from "../ending-routes.ts";
import { messageRoutes } from "../message-routes.ts";
import { openingRoutes, type OpeningPorts } from "../opening-routes.ts";

export type ChatPluginPorts = OpeningPorts & AttachmentRoutesPorts & EndingPorts;

/**
 * The chat's calls without a session: the conversation's token authorizes them. Paths: product
 * specification of the chat.
 */
export function chatPlugin(services: ChatPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest("chatCaller", null);
    openingRoutes(app, services);
    messageRoutes(app, services);
    await attachmentRoutes(app, services);
    endingRoutes(app, services);
  };
}
