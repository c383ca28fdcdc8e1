import type { FastifyInstance } from "fastify";
import type { BrokerLogIn, SidePath } from "#schemas/types/calls/identity.ts";
import { addressesOf } from "#server/lending/definitions/addresses.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { actorOf } from "#server/platform/accounts/accounts.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import { revokeSession, type Session } from "#server/platform/security/sessions.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { AGENT_PATH } from "#server/lending/access/agent.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { identityOf, type IdentityOfPorts } from "./identity-of.ts";
import { acceptedRedirect } from "./redirect-rule.ts";
import { shape } from "./shapes.ts";

export type BrokerPorts = IdentityOfPorts &
  SessionPorts & {
    database: Database;
    definitions: DefinitionStore;
    realTime(): Date;
    secrets: Secrets;
  };

/** The two sides of the product, each with the role of its sessions and the page on which they begin. */
const SIDES = {
  customer: {
    role: "BORROWER",
    logInPage: (definitions: Pick<DefinitionStore, "base">) => addressesOf(definitions).login,
  },
  agent: { role: "AGENT", logInPage: () => AGENT_PATH },
} as const;
type Side = SidePath["side"];

const BASE = "/identity-broker/:side";
const tags = ["identity"];
const params = shape("SidePath");

/** Returns the address of the log-in page. Needs no session. */
export function brokerLoginPlugin({ definitions }: BrokerPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Params: SidePath; Body: BrokerLogIn }>(
      `${BASE}/api/v3/login`,
      {
        schema: {
          tags,
          summary: "Return the log-in page that redirects to the given address",
          params,
          body: shape("BrokerLogIn"),
          response: { 200: shape("Redirect") },
        },
      },
      async (request) => {
        const logIn = SIDES[request.params.side].logInPage(definitions);
        const back = acceptedRedirect(request.body?.redirectUrl);
        return {
          redirect: back === null ? logIn : `${logIn}?redirectUrl=${encodeURIComponent(back)}`,
        };
      },
    );
  };
}

/** Identity of the session, and log-out. Paths: second product specification, section 7. */
export function brokerPlugin(services: BrokerPorts) {
  /** Returns the session when its role belongs to the side; 404 otherwise. */
  const ofSide = (session: Session, side: Side): Session => {
    if (session.role !== SIDES[side].role) throw problems.notFound();
    return session;
  };

  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    app.get<{ Params: SidePath }>(
      `${BASE}/secure/api/v3/self/figureinfo`,
      {
        schema: {
          tags,
          summary: "Read the session's identity",
          params,
          response: { 200: shape("Identity") },
          headers: shape("BrokerHeaders"),
        },
      },
      async (request) => identityOf(services, ofSide(sessionOf(request), request.params.side)),
    );

    app.post<{ Params: SidePath }>(
      `${BASE}/secure/api/v3/logout`,
      {
        config: { answersAlways: true },
        schema: {
          tags,
          summary: "Log out and revoke the session's tokens",
          params,
          body: sharedShape("UnreadBody"),
          response: { 200: shape("Redirect") },
        },
      },
      async (request, reply) => {
        const { side } = request.params;
        const session = ofSide(sessionOf(request), side);
        await services.database.transaction(async (tx) => {
          await revokeSession(tx, session.uuid, services.realTime());
          await appendEvent(tx, services, {
            stream: session.accountUuid,
            at: services.realTime(),
            actor: actorOf({ uuid: session.accountUuid, role: session.role }),
            kind: "logout",
            detail: { session: session.uuid },
          });
        });
        request.session = null;
        return reply
          .header("clear-site-data", '"cache"')
          .send({ redirect: SIDES[side].logInPage(services.definitions) });
      },
    );
  };
}
