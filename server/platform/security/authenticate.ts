import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problems } from "#server/platform/errors/problem.ts";
import { editionOf, entityTag, isKnown, validatorOf } from "#server/platform/http/validator.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { type Soon, whenThere } from "#server/platform/promises/soon.ts";
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
    /** Edition of the rows that the route reads, where another process may change them. */
    edition: string | null;
    /** Claims of the token; `claimsOf` fills it in. */
    claims: Soon<VerifiedToken | null> | undefined;
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
  /** Edition of the rows that the route reads; null when the statement did not read it. */
  edition: string | null;
}

/** Returns the claims of a request's token, whether or not its session is live; null without one. */
export function claimsOf(ports: ClaimsPorts, request: FastifyRequest): Soon<VerifiedToken | null> {
  if (request.claims === undefined) request.claims = verifiedClaims(ports, request);
  return request.claims;
}

function verifiedClaims(ports: ClaimsPorts, request: FastifyRequest): Soon<VerifiedToken | null> {
  const header = request.headers.authorization;
  const token = header?.startsWith("Bearer ") ? header.slice(7) : null;
  // The server's own tokens have about 400 characters.
  return !token || token.length > 2000
    ? null
    : verifyToken(ports.secrets.token, token, ports.realTime());
}

const authenticatedBy = (
  ports: SessionPorts,
  request: FastifyRequest,
): Soon<Authenticated | null> =>
  whenThere(claimsOf(ports, request), (claims) => {
    if (!claims) return null;
    const { database } = ports;
    const validator = validatorOf(request, claims);
    // A process that remembers rows by itself knows whether they have changed.
    const rows = validator === null && database.remembered === null ? editionOf(request) : null;
    return whenThere(
      useSession(database, claims, ports.realTime(), validator ?? rows),
      (used): Authenticated | null => {
        if (used?.session.orgCode !== claims.orgCode) return null;
        const { session, version } = used;
        const isTokenDue = claims.isDue;
        if (validator === null) return { session, isTokenDue, known: null, edition: version };
        const tag = version === null ? null : entityTag(version, validator.variant);
        const known = tag !== null && isKnown(request, tag) ? tag : null;
        return { session, isTokenDue, known, edition: null };
      },
    );
  });

/** Returns the live session of a request's token; null without one. */
export async function sessionFrom(
  ports: SessionPorts,
  request: FastifyRequest,
): Promise<Session | null> {
  return (await authenticatedBy(ports, request))?.session ?? null;
}

/**
 * Finds the live session of the request's token, stores it on the request and calls `done`. Answers
 * 304 when the caller already has the answer, and 401 when there is no live session.
 */
export function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: SessionPorts,
  done: (error?: Error) => void,
): void {
  const proceed = (authenticated: Authenticated | null): void => {
    if (!authenticated) {
      done(problems.unauthenticated());
      return;
    }
    request.session = authenticated.session;
    request.isTokenDue = authenticated.isTokenDue;
    request.edition = authenticated.edition;
    const { known } = authenticated;
    if (known === null) done();
    else void reply.code(304).header("etag", known).send();
  };
  const authenticated = authenticatedBy(ports, request);
  if (authenticated instanceof Promise) void authenticated.then(proceed, done);
  else proceed(authenticated);
}

/** Adds to each request what `authenticate` stores on it. */
export function decorateSession(app: FastifyInstance): void {
  app.decorateRequest("session", null);
  app.decorateRequest("isTokenDue", false);
  app.decorateRequest("edition", null);
  app.decorateRequest("claims", undefined);
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
  app.addHook("onRequest", (request, reply, done) => authenticate(request, reply, ports, done));
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
