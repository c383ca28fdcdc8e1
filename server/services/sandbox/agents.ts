import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { NewAgent } from "#schemas/types/calls/sandbox.ts";
import { createAccount, signIn, type SignInPorts } from "#server/lending/accounts/accounts.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { MAIN_ORGANISATION } from "#server/lending/definitions/organisation.ts";
import { hashPassword } from "#server/platform/accounts/passwords.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { taggedEmail } from "./create.ts";

export type SandboxAgentPorts = SignInPorts & {
  database: Database;
  definitions: DefinitionStore;
};

const shape = shapesOf(calls);

/** Creates accounts of agents, to try the product. */
export function sandboxAgentsPlugin(services: SandboxAgentPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Body: NewAgent }>(
      "/sandbox/agents",
      {
        schema: {
          tags: ["sandbox"],
          summary: "Create an agent account in an organization",
          body: shape("NewAgent"),
          response: { 201: shape("AgentAccount") },
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
            reach: "ORGANIZATION",
          });
          if (account === null) throw new Error("A fresh e-mail was taken.");
          return signIn(services, tx, account);
        });
        return reply.code(201).send({ email, password, token });
      },
    );
  };
}
