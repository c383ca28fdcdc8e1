import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";
import { agentChatPlugin } from "./agent-routes.ts";
import { chatPlugin } from "./borrower-routes.ts";
import { hoursPlugin } from "./hours-routes.ts";
import { Hub } from "./hub.ts";
import { noncePlugin } from "./nonce-routes.ts";
import { socketPlugin } from "./socket-routes.ts";

/** Everything of the chat with agents: its calls, its websocket, and what goes on between processes. */
export function agentChannelPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const hub = new Hub(services);
    await hub.begin();
    await app.register(hoursPlugin(services));
    await app.register(chatPlugin(services));
    await app.register(socketPlugin(services, hub));
    await app.register(noncePlugin(services));
    await app.register(agentChatPlugin(services));
  };
}
