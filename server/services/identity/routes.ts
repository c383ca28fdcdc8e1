import type { FastifyInstance } from "fastify";
import type { Credentials, Registration } from "#schemas/types/calls/identity.ts";
import { createAccount, signIn, type SignInPorts } from "#server/lending/accounts/accounts.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { emailKey, findAccount } from "#server/platform/accounts/accounts.ts";
import {
  hashPassword,
  passwordFault,
  passwordMatches,
} from "#server/platform/accounts/passwords.ts";
import { countTry, forgetTries } from "#server/platform/accounts/throttle.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { identityOf, type IdentityOfPorts } from "./identity-of.ts";
import { shape } from "./shapes.ts";

export type IdentityPluginPorts = IdentityOfPorts &
  SessionPorts &
  SignInPorts & {
    definitions: DefinitionStore;
    config: { rateLimit: { signIns: number } };
    database: Database;
    realTime(): Date;
    secrets: Secrets;
  };

/** Registration and log-in. Need no session. */
export function identityPlugin(services: IdentityPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const limited = {
      rateLimit: { max: services.config.rateLimit.signIns, timeWindow: 60_000 },
    };

    app.post<{ Body: Registration }>(
      "/identity/api/v1/registration/register",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary: "Open an account",
          body: shape("Registration"),
          response: { 201: shape("Token") },
        },
      },
      async (request, reply) => {
        const orgCode = organisationOf(services, organisationHeader(request));
        const { email, password, consents = [] } = request.body;
        const fault = passwordFault(password, email);
        if (fault) throw problems.fields([{ pointer: "/password", message: fault }]);
        const hash = await hashPassword(password);
        const jwt = await services.database.transaction(async (tx) => {
          const account = await createAccount(services, tx, {
            orgCode,
            email,
            hash,
            detail: { consents },
          });
          if (!account) throw new Problem(409, "email-taken", [message("account-exists")]);
          return signIn(services, tx, account);
        });
        return reply.code(201).header("authorization", `Bearer ${jwt}`).send({ jwt });
      },
    );

    app.post<{ Body: Credentials }>(
      "/identity/api/v1/login",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary: "Log in",
          body: shape("Credentials"),
          response: { 200: shape("Token") },
        },
      },
      async (request, reply) => {
        const orgCode = organisationOf(services, organisationHeader(request));
        const { email, password } = request.body;
        const key = emailKey(services, orgCode, email);
        const { db } = services.database;
        const wait = await countTry(db, key, services.realTime());
        if (wait > 0) throw problems.tooMany(wait);
        const account = await findAccount(db, key);
        const matches = await passwordMatches(account?.passwordHash ?? null, password);
        if (!account || !matches) {
          // An unknown e-mail takes as much work as a wrong password, so that the response time
          // reveals nothing.
          await services.database.transaction((tx) =>
            appendEvent(tx, services.secrets.eventChain, {
              stream: account?.uuid ?? INSTALLATION,
              at: services.realTime(),
              actor: "system:login",
              kind: "login.failed",
              // Tells tries at one unknown address from tries at many.
              detail: { address: key.slice(0, 16) },
            }),
          );
          throw new Problem(401, "wrong-credentials", [message("wrong-credentials")]);
        }
        const jwt = await services.database.transaction(async (tx) => {
          await forgetTries(tx, key);
          return signIn(services, tx, account);
        });
        return reply.header("authorization", `Bearer ${jwt}`).send({ jwt });
      },
    );
  };
}

/** Identity by the token alone, for sessions that the broker does not know. */
export function sessionPlugin(services: IdentityPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    for (const version of ["v1", "v1_1"])
      app.get(
        `/identity/secure/api/${version}/identity`,
        {
          schema: {
            tags: ["identity"],
            summary: "Read the token's identity",
            response: { 200: shape("Identity") },
          },
        },
        async (request) => identityOf(services, sessionOf(request)),
      );
  };
}
