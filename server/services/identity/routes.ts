import type { FastifyInstance } from "fastify";
import type { Credentials, Registration } from "#schemas/types/calls/identity.ts";
import { logIn, type SignInPorts } from "#server/lending/accounts/accounts.ts";
import { passwordWords } from "#server/lending/accounts/password-words.ts";
import { register } from "#server/lending/accounts/register.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import {
  type Account,
  accountsOf,
  emailKey,
  keepsPassword,
} from "#server/platform/accounts/accounts.ts";
import { passwordFault } from "#server/platform/accounts/password-rule.ts";
import { NO_PASSWORD, openedBy, passwordHashFor } from "#server/platform/accounts/passwords.ts";
import { countTry, settleTry } from "#server/platform/accounts/throttle.ts";
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
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { identityOf, type IdentityOfPorts } from "./identity-of.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { refuseTry } from "./refuse-try.ts";
import { sendLogIn } from "#server/lending/accounts/send-log-in.ts";
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

/** Stream of the tries at an address, whether or not it has an account. */
const streamOf = ([first]: Account[]): string => first?.uuid ?? INSTALLATION;

/** Tells tries at one unknown address from tries at many. */
const addressDetail = (key: string) => ({ address: key.slice(0, 16) });

/**
 * Registrations without a password are throttled apart from log-ins: they guess nothing, but each
 * sends an e-mail.
 */
const WITHOUT_PASSWORD = "register/";

/** Registration and log-in. Need no session. */
export function identityPlugin(services: IdentityPluginPorts) {
  const refused = async (key: string, wait: number): Promise<Problem> => {
    const stream = streamOf(await accountsOf(services.database.db, key));
    return refuseTry(services, stream, wait, addressDetail(key));
  };
  /** @throws Problem 422 when the lender asks for a password, 429 after too many registrations */
  async function admitWithoutPassword(orgCode: string, key: string): Promise<void> {
    const info = services.definitions.organisation(orgCode)?.info;
    if (info?.passwordAtRegistration !== "LATER")
      throw problems.fields([{ pointer: "/password", message: message("password-missing") }]);
    const { db } = services.database;
    const wait = await countTry(db, WITHOUT_PASSWORD + key, services.realTime(), "request");
    if (wait > 0) throw problems.tooMany(wait);
  }

  return async (app: FastifyInstance): Promise<void> => {
    const limited = signInLimit(services);

    app.post<{ Body: Registration }>(
      "/identity/api/v1/registration/register",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary: "Open an account; the answer never reveals whether the address has one already",
          body: shape("Registration"),
          response: { 201: shape("Token") },
        },
      },
      async (request, reply) => {
        const orgCode = organisationOf(services, organisationHeader(request));
        const { email, password = null, consents = [], person = [] } = request.body;
        const key = emailKey(services, orgCode, email);
        const { database } = services;
        if (password === null) {
          await admitWithoutPassword(orgCode, key);
          const jwt = await database.transaction((tx) =>
            register(services, tx, { orgCode, email, hash: NO_PASSWORD, detail: { consents } }),
          );
          return reply.code(201).header("authorization", `Bearer ${jwt}`).send({ jwt });
        }
        const fault = passwordFault(password, passwordWords(services, orgCode, email, person));
        if (fault) throw problems.fields([{ pointer: "/password", message: fault }]);
        // A registration with the password of an account opens that account, so it is a guess too.
        const wait = await countTry(database.db, key, services.realTime());
        if (wait > 0) throw await refused(key, wait);
        const hash = await passwordHashFor(services, database.db, key, password);
        const jwt = await database.transaction((tx) =>
          register(services, tx, { orgCode, email, hash, detail: { consents } }),
        );
        return reply.code(201).header("authorization", `Bearer ${jwt}`).send({ jwt });
      },
    );

    app.post<{ Body: Credentials }>(
      "/identity/api/v1/login",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary: "Log in; an account with a second factor gets a step, and no token yet",
          body: shape("Credentials"),
          response: { 200: shape("Token"), 202: sharedShape("LogInStep") },
        },
      },
      async (request, reply) => {
        const orgCode = organisationOf(services, organisationHeader(request));
        const { email, password } = request.body;
        const key = emailKey(services, orgCode, email);
        const { db } = services.database;
        const wait = await countTry(db, key, services.realTime());
        if (wait > 0) throw await refused(key, wait);
        const candidates = await accountsOf(db, key);
        const account = await openedBy(services, key, candidates, password);
        if (account === null) {
          // An unknown e-mail takes as much work as a wrong password, so that the response time
          // reveals nothing.
          await services.database.transaction((tx) =>
            appendEvent(tx, services, {
              stream: streamOf(candidates),
              at: services.realTime(),
              actor: "system:login",
              kind: "login.failed",
              detail: addressDetail(key),
            }),
          );
          throw wrongCredentials();
        }
        const answer = await services.database.transaction(async (tx) => {
          await settleTry(tx, account, candidates);
          const opened = await logIn(services, tx, account);
          // The comparison takes long enough for a reset to come between.
          if (!(await keepsPassword(tx, account))) throw wrongCredentials();
          return opened;
        });
        return sendLogIn(reply, answer);
      },
    );
  };
}

const wrongCredentials = () =>
  new Problem(401, "wrong-credentials", [message("wrong-credentials")]);

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
