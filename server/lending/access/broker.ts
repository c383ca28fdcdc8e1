import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type Originator,
  originatorOfAccount,
  type OriginatorPorts,
} from "#server/lending/brokers/originators.ts";
import { problems } from "#server/platform/errors/problem.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";

/** Address of the brokers' app. */
export const BROKER_PATH = "/broker";

export type BrokerAccessPorts = OriginatorPorts & SessionPorts & { database: Database };

declare module "fastify" {
  interface FastifyRequest {
    originator: Originator | null;
  }
}

/**
 * Requires a session of a broker on every route of the plugin, and finds the originator behind it.
 * Other callers, and a broker whom the lender has withdrawn, get a 404.
 */
export function requireBroker(app: FastifyInstance, services: BrokerAccessPorts): void {
  requireSession(app, services);
  app.decorateRequest("originator", null);
  app.addHook("onRequest", async (request) => {
    const session = sessionOf(request);
    if (session.role !== "BROKER") throw problems.notFound();
    request.originator = await originatorOfAccount(services, services.database.db, session);
    if (request.originator === null) throw problems.notFound();
  });
}

/** The originator whose broker calls. */
export function originatorOf({ originator }: FastifyRequest): Originator {
  if (originator === null) throw new Error("The route does not require a broker.");
  return originator;
}
