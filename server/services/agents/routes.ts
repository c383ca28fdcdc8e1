import type { FastifyInstance } from "fastify";
import {
  type AgentAccessPorts,
  agentApplication,
  requireAgent,
} from "#server/lending/access/agent.ts";
import { type AgentConditionPorts, conditionRoutes } from "./condition-routes.ts";
import { type AgentReadingPorts, readingRoutes } from "./reading-routes.ts";

export type AgentsPluginPorts = AgentAccessPorts & AgentReadingPorts & AgentConditionPorts;

/**
 * Calls of the lender's people about one application: its status, history, documents and
 * conditions. Every view and every write is recorded as an event.
 */
export function agentPlugin(services: AgentsPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);
    const own = agentApplication(app, services);
    readingRoutes(app, services, own);
    conditionRoutes(app, services, own);
  };
}
