import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { applyAndRecompute } from "#server/application/write.ts";
import { Problem } from "#server/errors/problem.ts";
import { useLink } from "#server/mail/links.ts";
import type { Services } from "#server/services.ts";
import { accounts, applications } from "#server/storage/schema.ts";
import { emailKey, findAccount, signIn } from "./accounts.ts";
import { organisationOf } from "./organisation.ts";
import { countTry } from "./throttle.ts";

/** Links are counted apart from log-ins, so that asking for one closes no account. */
const REQUESTS = "link/";

/**
 * Logging in by a link that was sent by e-mail: it leads back to the application, works once and for a short time. Whether an address
 * has an account is not told.
 */
export function logInLinkPlugin(services: Services) {
  const { database } = services;
  const limited = { rateLimit: { max: services.config.rateLimit.signIns, timeWindow: 60_000 } };

  /** Notes the wish in the newest application; the e-mail's definition does the rest. */
  async function ask(orgCode: string, email: string): Promise<void> {
    const key = emailKey(services, orgCode, email);
    if ((await countTry(database.db, REQUESTS + key, services.realTime())) > 0) return;
    const account = await findAccount(database.db, key);
    if (account === null) return;
    const [newest] = await database.db
      .select({ uuid: applications.uuid })
      .from(applications)
      .where(eq(applications.accountUuid, account.uuid))
      .orderBy(desc(applications.createdAt))
      .limit(1);
    if (newest === undefined) return;
    await database.transaction((tx) =>
      applyAndRecompute(services)(
        tx,
        newest.uuid,
        { kind: "system", id: "log-in-link" },
        ({ now }) => ({ patch: { linkAskedAt: now.toISOString() } }),
        { kind: "link.asked" },
      ),
    );
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Body: { email: string } }>(
      "/identity/api/v1/login/link/request",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary: "Ask for a link by e-mail; answers the same whether there is an account or not",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["email"],
            properties: {
              email: { type: "string", minLength: 1, maxLength: 128, description: "The log-in." },
            },
          },
          response: { 202: { type: "null" } },
        },
      },
      async (request, reply) => {
        await ask(organisationOf(services, request), request.body.email);
        return reply.code(202).send();
      },
    );

    app.post<{ Body: { token: string } }>(
      "/identity/api/v1/login/link",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary: "Log in with the secret of a link, which is used up",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["token"],
            properties: { token: { type: "string", maxLength: 200 } },
          },
          response: {
            200: {
              type: "object",
              required: ["jwt", "application"],
              properties: {
                jwt: { type: "string" },
                application: {
                  type: "string",
                  format: "uuid",
                  description: "What it leads back to.",
                },
              },
            },
          },
        },
      },
      async (request, reply) => {
        const { jwt, application } = await database.transaction(async (tx) => {
          const uuid = await useLink(tx, "resume", request.body.token, services.realTime());
          const [holder] =
            uuid === null
              ? []
              : await tx
                  .select({ account: accounts })
                  .from(applications)
                  .innerJoin(accounts, eq(accounts.uuid, applications.accountUuid))
                  .where(eq(applications.uuid, uuid));
          if (uuid === null || holder === undefined)
            throw new Problem(410, "link-ended", [
              "This link has been used or has expired. Ask for a new one, or log in with your password.",
            ]);
          return { jwt: await signIn(services, tx, holder.account), application: uuid };
        });
        return reply.header("authorization", `Bearer ${jwt}`).send({ jwt, application });
      },
    );
  };
}
