import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { AgentAccount, CodeRequest, NewAgent } from "#schemas/types/calls/sandbox.ts";
import { createAccount, signIn, type SignInPorts } from "#server/lending/accounts/accounts.ts";
import { saveOriginator } from "#server/lending/brokers/originators.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { MAIN_ORGANISATION } from "#server/lending/definitions/organisation.ts";
import { emailKey, findHolder } from "#server/platform/accounts/accounts.ts";
import {
  authenticatorSecretOf,
  codeAt,
  newAuthenticatorSecret,
  saveAuthenticator,
  sealSecret,
} from "#server/platform/accounts/factors/authenticator-app.ts";
import { passwordHashFor } from "#server/platform/accounts/passwords.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { accounts } from "#server/platform/storage/schema.ts";
import type { StudioRole } from "#server/platform/storage/schema/accounts.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { taggedEmail } from "./create.ts";

export type SandboxAgentPorts = SignInPorts & {
  database: Database;
  definitions: DefinitionStore;
};

const shape = shapesOf(calls);

const STUDIO_ROLES: readonly StudioRole[] = ["reader", "author", "approver", "publisher"];

/** Creates an agent whose second factor is an authenticator app, and logs them in. */
export const createAgent = (
  services: SandboxAgentPorts,
  orgCode: string,
  email: string,
  studioRoles: readonly StudioRole[] = STUDIO_ROLES,
): Promise<AgentAccount> => createStaff(services, { orgCode, email, role: "AGENT", studioRoles });

/** Creates a broker with a card of their own, and logs them in. */
export const createBroker = (
  services: SandboxAgentPorts,
  orgCode: string,
  email: string,
): Promise<AgentAccount> =>
  createStaff(services, { orgCode, email, role: "BROKER", studioRoles: [] });

interface NewStaff {
  orgCode: string;
  email: string;
  role: "AGENT" | "BROKER";
  /** What the person may do in the studio. */
  studioRoles: readonly StudioRole[];
}

/** Card of a broker of the sandbox. */
const CARD = { originatorName: "Robin Vale", brokerName: "Vale Mortgage", nmls: "9930118" };

async function createStaff(
  services: SandboxAgentPorts,
  { orgCode, email, role, studioRoles }: NewStaff,
): Promise<AgentAccount> {
  const password = randomBytes(18).toString("base64url");
  const { database } = services;
  const key = emailKey(services, orgCode, email);
  const hash = await passwordHashFor(services, database.db, key, password);
  const authenticatorSecret = newAuthenticatorSecret();
  const token = await database.transaction(async (tx) => {
    const account = await createAccount(services, tx, {
      orgCode,
      email,
      hash,
      role,
      ...(role === "AGENT" ? { reach: "ORGANIZATION" as const } : {}),
      verified: true,
    });
    if (account === null) throw new Error("A fresh e-mail was taken.");
    await tx
      .update(accounts)
      .set({ studioRoles: [...studioRoles] })
      .where(eq(accounts.uuid, account.uuid));
    if (role === "BROKER") {
      const change = { card: { ...CARD, email }, accountUuid: account.uuid };
      await saveOriginator(tx, { orgCode, uuid: randomUUID() }, change, services.clock.now());
    }
    const sealed = await sealSecret(services, tx, account.uuid, authenticatorSecret);
    await saveAuthenticator(tx, account.uuid, sealed, 0, services.realTime());
    return signIn(services, tx, account, true);
  });
  return { email, password, token, authenticatorSecret };
}

/** Creates accounts of agents and brokers, to try the product. */
export function sandboxAgentsPlugin(services: SandboxAgentPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const kinds = [
      { url: "/sandbox/agents", summary: "Create an agent account", create: createAgent },
      { url: "/sandbox/brokers", summary: "Create a broker account", create: createBroker },
    ] as const;
    for (const { url, summary, create } of kinds)
      app.post<{ Body: NewAgent }>(
        url,
        {
          schema: {
            tags: ["sandbox"],
            summary: `${summary} in an organization`,
            body: shape("NewAgent"),
            response: { 201: shape("AgentAccount") },
          },
        },
        async (request, reply) => {
          const orgCode = request.body.organisation ?? MAIN_ORGANISATION;
          if (services.definitions.organisation(orgCode) === null)
            throw problems.invalid([`body/organisation: there is no organisation "${orgCode}".`]);
          const { studioRoles } = request.body;
          const name = url.endsWith("brokers") ? "broker" : "agent";
          const account = await create(services, orgCode, taggedEmail(name), studioRoles);
          return reply.code(201).send(account);
        },
      );

    app.post<{ Body: CodeRequest }>(
      "/sandbox/codes",
      {
        schema: {
          tags: ["sandbox"],
          summary: "Read the present code of an account's authenticator app",
          body: shape("CodeRequest"),
          response: { 200: shape("Code") },
        },
      },
      async (request) => {
        const { email, organisation = MAIN_ORGANISATION } = request.body;
        const { db } = services.database;
        const holder = await findHolder(db, emailKey(services, organisation, email));
        const secret = holder && (await authenticatorSecretOf(services, db, holder.uuid));
        if (secret === null) throw problems.notFound();
        return { code: codeAt(secret, services.realTime()) };
      },
    );
  };
}
