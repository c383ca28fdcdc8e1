import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problems } from "#server/platform/errors/problem.ts";
import { entityTag, isKnown, validatorOf } from "#server/platform/http/validator.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { type Session, useSession } from "./sessions.ts";
import { signToken, type VerifiedToken, verifyToken } from "./tokens.ts";

export interface ClaimsPorts {
  secrets: Pick<Secrets, "token">;
  realTime(): Date;
}

export interface SessionPorts extends ClaimsPorts {
  database: Database;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set by `requireSession`. */
    requiresSession?: true;
  }
  interface FastifyRequest {
    session: Session | null;
    /** Whether the answer brings a new token. */
    isTokenDue: boolean;
  }
}

/** Returns the session of a request in a plugin that requires one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw problems.unauthenticated();
  return request.session;
}

interface Authenticated {
  session: Session;
  isTokenDue: boolean;
  /** Tag of the answer when the caller already has it; null when the handler must answer. */
  known: string | null;
}

/** Claims of each request's token: the rate limit and the session check read them. */
const verified = new WeakMap<FastifyRequest, Promise<VerifiedToken | null>>();

/** Returns the claims of a request's token, whether or not its session is live; null without one. */
export function claimsOf(
  ports: ClaimsPorts,
  request: FastifyRequest,
): Promise<VerifiedToken | null> {
  const known = verified.get(request);
  if (known !== undefined) return known;
  const header = request.headers.authorization;
  const token = header?.startsWith("Bearer ") ? header.slice(7) : null;
  // The server's own tokens have about 400 characters.
  const claims =
    !token || token.length > 2000
      ? Promise.resolve(null)
      : verifyToken(ports.secrets.token, token, ports.realTime());
  verified.set(request, claims);
  return claims;
}

async function authenticatedBy(
  ports: SessionPorts,
  request: FastifyRequest,
): Promise<Authenticated | null> {
  const claims = await claimsOf(ports, request);
  if (!claims) return null;
  const now = ports.realTime();
  const validator = validatorOf(request, claims);
  const used = await useSession(ports.database, claims, now, validator);
  if (used?.session.orgCode !== claims.orgCode) return null;
  const { session, version } = used;
  const tag = version === null ? null : entityTag(version, validator?.variant ?? "");
  const known = tag !== null && isKnown(request, tag) ? tag : null;
  return { session, isTokenDue: claims.isDue, known };
}

/** Returns the live session of a request's token; null without one. */
export async function sessionFrom(
  ports: SessionPorts,
  request: FastifyRequest,
): Promise<Session | null> {
  return (await authenticatedBy(ports, request))?.session ?? null;
}

/**
 * Finds the live session of the request's token and stores it on the request. Answers 304 when the
 * caller already has the answer. Throws a 401 problem when there is no live session.
 */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: SessionPorts,
): Promise<void> {
  const authenticated = await authenticatedBy(ports, request);
  if (!authenticated) throw problems.unauthenticated();
  request.session = authenticated.session;
  request.isTokenDue = authenticated.isTokenDue;
  const { known } = authenticated;
  if (known !== null) await reply.code(304).header("etag", known).send();
}

/** Adds to each request what `authenticate` stores on it. */
export function decorateSession(app: FastifyInstance): void {
  app.decorateRequest("session", null);
  app.decorateRequest("isTokenDue", false);
}

/**
 * Requires a live session on every route of the plugin, before the body is read, and renews a token
 * when a third of its life is over. The organization is the account's; `x-org` cannot change it.
 */
export function requireSession(app: FastifyInstance, ports: SessionPorts): void {
  if (!app.hasRequestDecorator("session")) decorateSession(app);
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, requiresSession: true };
  });
  app.addHook("onRequest", (request, reply) => authenticate(request, reply, ports));
  const renew = async (
    session: Session,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): Promise<void> => {
    const { accountUuid, uuid, orgCode } = session;
    try {
      const token = await signToken(
        ports.secrets.token,
        { accountUuid, sessionUuid: uuid, orgCode },
        ports.realTime(),
      );
      void reply.header("authorization", `Bearer ${token}`);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { session } = request;
    if (!session || !request.isTokenDue || reply.hasHeader("authorization")) done();
    else void renew(session, reply, done);
  });
}
