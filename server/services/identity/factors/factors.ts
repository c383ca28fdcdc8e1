import type { FastifyInstance } from "fastify";
import type { FactorAdded, FactorRemoval, Step } from "#schemas/types/calls/identity.ts";
import { mailAccount } from "#server/lending/accounts/account-work.ts";
import { recordChange } from "#server/platform/accounts/accounts.ts";
import { removeAuthenticator } from "#server/platform/accounts/factors/authenticator-app.ts";
import { factorsOf, hasFactor } from "#server/platform/accounts/factors/factors.ts";
import { removePasskey } from "#server/platform/accounts/factors/passkeys.ts";
import {
  removeRecoveryCodes,
  renewRecoveryCodes,
} from "#server/platform/accounts/factors/recovery-codes.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { needsSecondFactor } from "#server/platform/security/sessions.ts";
import { openStepOf, type SecondStepPorts } from "../open-step.ts";
import { authenticatorRoutes } from "./authenticator-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { factorRoutes } from "./route-options.ts";

const AUTHENTICATOR = "AUTHENTICATOR";

/**
 * Sets second factors up and removes them. Every call needs a step, which a password has opened
 * within the last ten minutes: a token alone changes nothing.
 */
export function factorsPlugin(services: SecondStepPorts) {
  const { database } = services;

  return async (app: FastifyInstance): Promise<void> => {
    const route = factorRoutes(services);
    authenticatorRoutes(app, services, route);
    passkeyRoutes(app, services, route);

    app.post<{ Body: FactorRemoval }>(
      "/identity/api/v1/factors/remove",
      route("Remove a second factor", "FactorRemoval", "FactorAdded"),
      async (request): Promise<FactorAdded> => {
        const { account } = await openStepOf(services, request.body.step, ["manage"]);
        const { factor } = request.body;
        return database.transaction(async (tx) => {
          if (factor === AUTHENTICATOR) await removeAuthenticator(tx, account.uuid);
          else if (!(await removePasskey(tx, account.uuid, factor))) throw problems.notFound();
          if (!hasFactor(await factorsOf(tx, account.uuid))) {
            if (needsSecondFactor(account.role))
              throw new Problem(409, "last-factor", [message("last-factor")]);
            await removeRecoveryCodes(tx, account.uuid);
          }
          const kind = factor === AUTHENTICATOR ? "authenticator" : "passkey";
          await recordChange(services, tx, account.uuid, "factor.removed", { factor: kind });
          await mailAccount(services, tx, "factors-changed", account);
          return { jwt: null, recoveryCodes: [] };
        });
      },
    );

    app.post<{ Body: Step }>(
      "/identity/api/v1/factors/recovery-codes",
      route("Replace the recovery codes", "Step", "RecoveryCodes"),
      async (request) => {
        const { account } = await openStepOf(services, request.body.step, ["manage"]);
        return database.transaction(async (tx) => {
          await recordChange(services, tx, account.uuid, "recovery-codes.renewed");
          return { recoveryCodes: await renewRecoveryCodes(services, tx, account.uuid) };
        });
      },
    );
  };
}
