import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  loadApplication,
  type LoadedApplication,
  type StorePorts,
} from "#server/lending/application/store.ts";
import { problems } from "#server/platform/errors/problem.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import { type ApplicationChecks, uuidOf } from "./own-application.ts";
import { isWithinReach } from "./reach.ts";

/** Address of the app of the lender's people. */
export const AGENT_PATH = "/agent";

export type AgentAccessPorts = StorePorts &
  SessionPorts & {
    database: Database;
  };

/** Requires a session of an agent on every route of the plugin. Other callers get a 404. */
export function requireAgent(app: FastifyInstance, services: AgentAccessPorts): void {
  requireSession(app, services);
  app.addHook("onRequest", async (request) => {
    if (sessionOf(request).role !== "AGENT") throw problems.notFound();
  });
}

/** Requires an agent who sees every application of the organization. Other callers get a 404. */
export function requireWholeReach(app: FastifyInstance, services: AgentAccessPorts): void {
  requireAgent(app, services);
  app.addHook("onRequest", async (request) => {
    if (sessionOf(request).reach !== "ORGANIZATION") throw problems.notFound();
  });
}

/** Loads an application within the agent's reach; any other reads as not there. */
export async function loadForAgent(
  services: AgentAccessPorts,
  executor: Executor,
  request: FastifyRequest,
  uuid: string,
  lock = false,
): Promise<LoadedApplication> {
  if (!(await isWithinReach(executor, sessionOf(request), uuid))) throw problems.notFound();
  return loadApplication(services, executor, uuid, { lock });
}

/** Checks for routes of a plugin whose `:uuid` is an application within the agent's reach. */
export function agentApplication(
  app: FastifyInstance,
  services: AgentAccessPorts,
): ApplicationChecks {
  const { db } = services.database;
  app.decorateRequest("loadedApplication", null);
  return {
    load: ownershipCheck(async (request) => {
      request.loadedApplication = await loadForAgent(services, db, request, uuidOf(request));
    }),
    check: ownershipCheck(async (request) => {
      if (!(await isWithinReach(db, sessionOf(request), uuidOf(request))))
        throw problems.notFound();
    }),
  };
}
