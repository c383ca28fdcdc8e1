/** Setting up a passkey: its options, and the credential that the device creates. */
import type { FastifyInstance } from "fastify";
import type { Step, StepCredential } from "#schemas/types/calls/identity.ts";
import { readProfile } from "#server/lending/application/profile-store.ts";
import { passkeyRequest, savePasskey } from "#server/platform/accounts/factors/passkeys.ts";
import { updateStep } from "#server/platform/accounts/factors/password-steps.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { SecondStepPorts } from "../open-step.ts";
import { siteOf } from "../site.ts";
import type { FactorRoute } from "./route-options.ts";
import { factorAdded, settingUp } from "./setting-up.ts";

export function passkeyRoutes(
  app: FastifyInstance,
  services: SecondStepPorts,
  route: FactorRoute,
): void {
  const { database } = services;
  const { db } = database;

  app.post<{ Body: Step }>(
    "/identity/api/v1/factors/passkeys/begin",
    route("Ask for the options of a new passkey", "Step", "PasskeyOptions"),
    async (request) => {
      const { step, account } = await settingUp(services, request.body.step);
      const { email = account.uuid } = await readProfile(services, db, account.uuid);
      const site = siteOf(services, request, account.orgCode);
      const options = await passkeyRequest(db, site, { uuid: account.uuid, name: email });
      await updateStep(db, step, { challenge: options.challenge });
      return options;
    },
  );

  app.post<{ Body: StepCredential }>(
    "/identity/api/v1/factors/passkeys",
    route("Set a passkey up", "StepCredential", "FactorAdded"),
    async (request) => {
      const open = await settingUp(services, request.body.step);
      const { step, account } = open;
      const site = siteOf(services, request, account.orgCode);
      await updateStep(db, step, { challenge: null });
      return database.transaction(async (tx) => {
        const { challenge } = step;
        const saved =
          challenge !== null &&
          (await savePasskey(
            tx,
            site,
            account.uuid,
            challenge,
            request.body.credential,
            services.realTime(),
          ));
        if (!saved) throw problems.fields([{ pointer: "", message: message("wrong-passkey") }]);
        return factorAdded(services, tx, open, "passkey");
      });
    },
  );
}
