import type { FastifyInstance } from "fastify";
import { appendEvent } from "#server/events/log.ts";
import { Problem, problems } from "#server/errors/problem.ts";
import { INSTALLATION } from "#server/sealing/data-keys.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { createAccount, emailKey, findAccount, hashPassword, signIn } from "./accounts.ts";
import { identityOf } from "./identity-of.ts";
import { organisationOf } from "./organisation.ts";
import { passwordFault, passwordMatches } from "./passwords.ts";
import { countTry, forgetTries } from "./throttle.ts";

const credentials = {
  email: {
    type: "string",
    format: "email",
    maxLength: 128,
    description: "E-mail, also the log-in.",
  },
  password: {
    type: "string",
    minLength: 1,
    maxLength: 512,
    description: "15 to 128 characters, any of them.",
  },
} as const;
const tokenAnswer = {
  type: "object",
  description: "A token; the same is in the `authorization` header with the Bearer prefix.",
  required: ["jwt"],
  properties: { jwt: { type: "string" } },
} as const;

interface Credentials {
  email: string;
  password: string;
}

/** Registration and log-in, open to anyone. */
export function identityPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const limited = {
      rateLimit: { max: services.config.rateLimit.signIns, timeWindow: 60_000 },
    };

    app.post<{ Body: Credentials & { consents?: unknown[] } }>(
      "/identity/api/v1/registration/register",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary: "Open an account",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["email", "password"],
            properties: {
              ...credentials,
              consents: {
                type: "array",
                maxItems: 20,
                description: "Types of the consents given on the way.",
                items: { type: "string", pattern: "^[A-Z][A-Z0-9_]*$", maxLength: 60 },
              },
            },
          },
          response: { 201: tokenAnswer },
        },
      },
      async (request, reply) => {
        const orgCode = organisationOf(services, request);
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
          if (!account)
            throw new Problem(409, "email-taken", [
              "There is already an account with this e-mail. Log in instead.",
            ]);
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
          body: {
            type: "object",
            additionalProperties: false,
            required: ["email", "password"],
            properties: { ...credentials, email: { type: "string", minLength: 1, maxLength: 128 } },
          },
          response: { 200: tokenAnswer },
        },
      },
      async (request, reply) => {
        const orgCode = organisationOf(services, request);
        const { email, password } = request.body;
        const key = emailKey(services, orgCode, email);
        const { db } = services.database;
        const wait = await countTry(db, key, services.realTime());
        if (wait > 0) throw problems.tooMany(wait);
        const account = await findAccount(db, key);
        const matches = await passwordMatches(account?.passwordHash ?? null, password);
        if (!account || !matches) {
          // As much work for an unknown e-mail as for a wrong password, so that time tells nothing either.
          await services.database.transaction((tx) =>
            appendEvent(tx, services.secrets.eventChain, {
              stream: account?.uuid ?? INSTALLATION,
              at: services.realTime(),
              actor: "system:login",
              kind: "login.failed",
              detail: {},
            }),
          );
          throw new Problem(401, "wrong-credentials", ["The e-mail or the password is wrong."]);
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

/** Who am I, by the token alone: what is asked where the broker does not know. */
export function sessionPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    for (const version of ["v1", "v1_1"])
      app.get(
        `/identity/secure/api/${version}/identity`,
        { schema: { tags: ["identity"], summary: "The identity of the token" } },
        async (request) => identityOf(services, sessionOf(request)),
      );
  };
}
