import type { FastifyInstance } from "fastify";
import { agentChatPlugin, type AgentChatPorts } from "./agents/agent-routes.ts";
import { chatPlugin, type ChatPluginPorts } from "./tokens/token-routes.ts";
import { hoursPlugin, type HoursPluginPorts } from "./hours-routes.ts";
import { Hub, type HubPorts } from "./socket/hub.ts";
import { noncePlugin, type NoncePluginPorts } from "./tokens/nonce-routes.ts";
import { socketPlugin, type SocketPluginPorts } from "./socket/socket-routes.ts";

export type AgentChannelPorts = HubPorts &
  AgentChatPorts &
  ChatPluginPorts &
  HoursPluginPorts &
  NoncePluginPorts &
  SocketPluginPorts;

/** The chat with agents: calls, websocket, and notices between processes. */
export function agentChannelPlugin(services: AgentChannelPorts) {
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
