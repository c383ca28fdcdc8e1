import type { FastifyInstance } from "fastify";
import { problems } from "#server/errors/problem.ts";
import { appendEvent } from "#server/events/log.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import { revokeSession, type Session } from "#server/security/sessions.ts";
import type { Services } from "#server/services.ts";
import { identityOf } from "./identity-of.ts";
import { honouredRedirect } from "./redirect-rule.ts";

/** The two sides of the product, each with its sessions and the page on which they begin. */
const SIDES = {
  customer: { role: "BORROWER", logIn: "/auth/login" },
  agent: { role: "AGENT", logIn: "/agent" },
} as const;
type Side = keyof typeof SIDES;

const BASE = "/identity-broker/:side";
const tags = ["identity"];
const params = {
  type: "object",
  required: ["side"],
  properties: { side: { enum: Object.keys(SIDES), description: "Whose product it is." } },
} as const;
const redirect = {
  type: "object",
  required: ["redirect"],
  properties: { redirect: { type: "string", description: "Address to open, on this site." } },
} as const;

/** Where a log-in begins. Open to anybody. */
export function brokerLoginPlugin(_services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Params: { side: Side }; Body: { redirectUrl?: string } | null }>(
      `${BASE}/api/v3/login`,
      {
        schema: {
          tags,
          summary: "The page to log in on, which leads back to the address named",
          params,
          body: {
            type: ["object", "null"],
            additionalProperties: false,
            properties: {
              redirectUrl: {
                type: "string",
                maxLength: 2000,
                description: "Honoured when it is a path of this site: a slash and a small letter.",
              },
            },
          },
          response: { 200: redirect },
        },
      },
      async (request) => {
        const { logIn } = SIDES[request.params.side];
        const back = honouredRedirect(request.body?.redirectUrl);
        return {
          redirect: back === null ? logIn : `${logIn}?redirectUrl=${encodeURIComponent(back)}`,
        };
      },
    );
  };
}

/** Who is logged in, and the end of it. Paths: second product specification, section 7. */
export function brokerPlugin(services: Services) {
  /** A session of the other side is none here. */
  const ofSide = (session: Session, side: Side): Session => {
    if (session.role !== SIDES[side].role) throw problems.notFound();
    return session;
  };

  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    app.get<{ Params: { side: Side } }>(
      `${BASE}/secure/api/v3/self/figureinfo`,
      {
        schema: {
          tags,
          summary: "The identity of the session, as the broker knows it",
          params,
          headers: {
            type: "object",
            required: ["x-auth0-application-name"],
            properties: {
              "x-auth0-application-name": {
                type: "string",
                minLength: 1,
                maxLength: 100,
                description: "Application that asks.",
              },
            },
          },
        },
      },
      async (request) => identityOf(services, ofSide(sessionOf(request), request.params.side)),
    );

    app.post<{ Params: { side: Side } }>(
      `${BASE}/secure/api/v3/logout`,
      {
        schema: { tags, summary: "Log out; the session's tokens are dead afterwards", params },
      },
      async (request, reply) => {
        const { side } = request.params;
        const session = ofSide(sessionOf(request), side);
        await services.database.transaction(async (tx) => {
          await revokeSession(tx, session.uuid, services.realTime());
          await appendEvent(tx, services.secrets.eventChain, {
            stream: session.accountUuid,
            at: services.realTime(),
            actor: `borrower:${session.accountUuid}`,
            kind: "logout",
            detail: { session: session.uuid },
          });
        });
        request.session = null;
        return reply.header("clear-site-data", '"cache"').send({ redirect: SIDES[side].logIn });
      },
    );
  };
}
