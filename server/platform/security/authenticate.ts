import type { FastifyInstance, FastifyRequest } from "fastify";
import { problems } from "#server/platform/errors/problem.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { type Session, useSession } from "./sessions.ts";
import { signToken, verifyToken } from "./tokens.ts";

export interface SessionPorts {
  database: Database;
  secrets: Pick<Secrets, "token">;
  realTime(): Date;
}

declare module "fastify" {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** Returns the session of a request in a plugin that requires one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw problems.unauthenticated();
  return request.session;
}

/** Returns the live session of a request's token; null without one. */
export async function sessionFrom(
  ports: SessionPorts,
  request: FastifyRequest,
): Promise<Session | null> {
  const header = request.headers.authorization;
  const token = header?.startsWith("Bearer ") ? header.slice(7) : null;
  // The server's own tokens have about 400 characters.
  if (!token || token.length > 2000) return null;
  const now = ports.realTime();
  const claims = await verifyToken(ports.secrets.token, token, now);
  if (!claims) return null;
  const { sessionUuid, accountUuid, orgCode } = claims;
  const session = await useSession(ports.database.db, sessionUuid, accountUuid, now);
  return session?.orgCode === orgCode ? session : null;
}

/**
 * Finds the live session of the request's token and stores it on the request. Throws a 401 problem
 * when there is none.
 */
export async function authenticate(request: FastifyRequest, ports: SessionPorts): Promise<void> {
  const session = await sessionFrom(ports, request);
  if (!session) throw problems.unauthenticated();
  request.session = session;
}

/**
 * Requires a live session on every route of the plugin, before the body is read, and renews the
 * token with each answer. The organization is the account's; `x-org` cannot change it.
 */
export function requireSession(app: FastifyInstance, ports: SessionPorts): void {
  if (!app.hasRequestDecorator("session")) app.decorateRequest("session", null);
  app.addHook("onRequest", (request) => authenticate(request, ports));
  app.addHook("onSend", async (request, reply) => {
    if (!request.session || reply.hasHeader("authorization")) return;
    const { accountUuid, uuid, orgCode } = request.session;
    const token = await signToken(
      ports.secrets.token,
      { accountUuid, sessionUuid: uuid, orgCode },
      ports.realTime(),
    );
    void reply.header("authorization", `Bearer ${token}`);
  });
}
