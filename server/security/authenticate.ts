import type { FastifyInstance, FastifyRequest } from "fastify";
import { problems } from "#server/errors/problem.ts";
import type { Services } from "#server/services.ts";
import { type Session, useSession } from "./sessions.ts";
import { signToken, verifyToken } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** The session of a request in a plugin that requires one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw problems.unauthenticated();
  return request.session;
}

/** The live session of the token that a request carries; null without one. */
export async function sessionFrom(
  services: Services,
  request: FastifyRequest,
): Promise<Session | null> {
  const header = request.headers.authorization;
  const token = header?.startsWith("Bearer ") ? header.slice(7) : null;
  // A token of ours has about 400 characters.
  if (!token || token.length > 2000) return null;
  const now = services.realTime();
  const claims = await verifyToken(services.secrets.token, token, now);
  if (!claims) return null;
  const { sessionUuid, accountUuid, orgCode } = claims;
  const session = await useSession(services.database.db, sessionUuid, accountUuid, now);
  return session?.orgCode === orgCode ? session : null;
}

/** Finds the live session of the request's token and notes it there. Throws a 401 problem when there is none. */
export async function authenticate(request: FastifyRequest, services: Services): Promise<void> {
  const session = await sessionFrom(services, request);
  if (!session) throw problems.unauthenticated();
  request.session = session;
}

/**
 * Requires a live session on every route of the plugin, before the body is read, and renews the token with each answer.
 * The organisation is the account's, whatever `x-org` says.
 */
export function requireSession(app: FastifyInstance, services: Services): void {
  if (!app.hasRequestDecorator("session")) app.decorateRequest("session", null);
  app.addHook("onRequest", (request) => authenticate(request, services));
  app.addHook("onSend", async (request, reply) => {
    if (!request.session || reply.hasHeader("authorization")) return;
    const { accountUuid, uuid, orgCode } = request.session;
    const token = await signToken(
      services.secrets.token,
      { accountUuid, sessionUuid: uuid, orgCode },
      services.realTime(),
    );
    void reply.header("authorization", `Bearer ${token}`);
  });
}
