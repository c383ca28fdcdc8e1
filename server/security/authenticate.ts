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

/** Finds the live session of the request's token and notes it there. Throws a 401 problem when there is none. */
export async function authenticate(request: FastifyRequest, services: Services): Promise<void> {
  const header = request.headers.authorization;
  const token = header?.startsWith("Bearer ") ? header.slice(7) : null;
  // A token of ours has about 400 characters.
  if (!token || token.length > 2000) throw problems.unauthenticated();
  const now = services.realTime();
  const claims = await verifyToken(services.secrets.token, token, now);
  if (!claims) throw problems.unauthenticated();
  const { db } = services.database;
  const session = await useSession(db, claims.sessionUuid, claims.accountUuid, now);
  if (!session || session.orgCode !== claims.orgCode) throw problems.unauthenticated();
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
