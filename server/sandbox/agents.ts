import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { problems } from "#server/errors/problem.ts";
import { createAccount, hashPassword, signIn } from "#server/identity/accounts.ts";
import { MAIN_ORGANISATION } from "#server/identity/organisation.ts";
import type { Services } from "#server/services.ts";
import { taggedEmail } from "./create.ts";

/** Accounts of the lender's people, for who tries the product. */
export function sandboxAgentsPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Body: { organisation?: string } }>(
      "/sandbox/agents",
      {
        schema: {
          tags: ["sandbox"],
          summary: "An account of an agent of an organisation",
          body: {
            type: "object",
            additionalProperties: false,
            properties: { organisation: { type: "string", maxLength: 60 } },
          },
        },
      },
      async (request, reply) => {
        const orgCode = request.body.organisation ?? MAIN_ORGANISATION;
        if (services.definitions.organisation(orgCode) === null)
          throw problems.invalid([`body/organisation: there is no organisation "${orgCode}".`]);
        const email = taggedEmail("agent");
        const password = randomBytes(18).toString("base64url");
        const hash = await hashPassword(password);
        const token = await services.database.transaction(async (tx) => {
          const account = await createAccount(services, tx, {
            orgCode,
            email,
            hash,
            role: "AGENT",
          });
          if (account === null) throw new Error("A fresh e-mail was taken.");
          return signIn(services, tx, account);
        });
        return reply.code(201).send({ email, password, token });
      },
    );
  };
}
