import type { FastifyInstance } from "fastify";
import type { PresentPassword } from "#schemas/types/calls/identity.ts";
import { findAccount, keepsPassword } from "#server/platform/accounts/accounts.ts";
import { factorsOf } from "#server/platform/accounts/factors/factors.ts";
import { openStep } from "#server/platform/accounts/factors/password-steps.ts";
import { requireSession, sessionOf } from "#server/platform/security/authenticate.ts";
import { needsSecondFactor } from "#server/platform/security/sessions.ts";
import { provePassword, wrongPassword } from "../password.ts";
import type { SecondStepPorts } from "../open-step.ts";
import { shape } from "../shapes.ts";

const tags = ["identity"];

/** What second factors a session's account has, and the step in which they change. */
export function ownFactorsPlugin(services: SecondStepPorts) {
  const { database } = services;
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    app.get(
      "/identity/secure/api/v1/factors",
      {
        schema: {
          tags,
          summary: "Read the account's second factors",
          response: { 200: shape("Factors") },
        },
      },
      async (request) => {
        const { accountUuid, role } = sessionOf(request);
        const { authenticatorSince, passkeys, recoveryCodes } = await factorsOf(
          database.db,
          accountUuid,
        );
        const account = await findAccount(database.db, accountUuid);
        return {
          authenticatorSince: authenticatorSince?.toISOString() ?? null,
          passkeys: passkeys.map(({ id, createdAt, lastUsedAt }) => ({
            id,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
          recoveryCodes,
          required: needsSecondFactor(role),
          verified: account?.verifiedAt != null,
        };
      },
    );

    app.post<{ Body: PresentPassword }>(
      "/identity/secure/api/v1/factors/step",
      {
        schema: {
          tags,
          summary: "Prove the password again, to change second factors",
          body: shape("PresentPassword"),
          response: { 200: shape("StepOpened") },
        },
      },
      async (request) => {
        const { accountUuid } = sessionOf(request);
        const { password } = request.body;
        const account = await provePassword(services, accountUuid, password, "/password");
        return database.transaction(async (tx) => {
          const step = await openStep(tx, account.uuid, "manage", services.realTime());
          if (!(await keepsPassword(tx, account))) throw wrongPassword("/password");
          return { step };
        });
      },
    );
  };
}
