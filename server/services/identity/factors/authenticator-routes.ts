/** Setting up an authenticator app: its secret, and its first code. */
import type { FastifyInstance } from "fastify";
import type { Step, StepCode } from "#schemas/types/calls/identity.ts";
import { readProfile } from "#server/lending/application/profile-store.ts";
import {
  authenticatorUri,
  newAuthenticatorSecret,
  openSecret,
  saveAuthenticator,
  sealSecret,
  stepOfCode,
} from "#server/platform/accounts/factors/authenticator-app.ts";
import { updateStep } from "#server/platform/accounts/factors/password-steps.ts";
import { countTry } from "#server/platform/accounts/throttle.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { SecondStepPorts } from "../open-step.ts";
import { siteOf } from "../site.ts";
import type { FactorRoute } from "./route-options.ts";
import { factorAdded, settingUp } from "./setting-up.ts";

export function authenticatorRoutes(
  app: FastifyInstance,
  services: SecondStepPorts,
  route: FactorRoute,
): void {
  const { database } = services;
  const { db } = database;

  app.post<{ Body: Step }>(
    "/identity/api/v1/factors/authenticator/begin",
    route("Make a secret for an authenticator app", "Step", "AuthenticatorSetup"),
    async (request) => {
      const { step, account } = await settingUp(services, request.body.step);
      const secret = newAuthenticatorSecret();
      const sealed = await sealSecret(services, db, account.uuid, secret);
      await updateStep(db, step, { sealed });
      const { email = account.uuid } = await readProfile(services, db, account.uuid);
      const { name } = siteOf(services, request, account.orgCode);
      return { secret, uri: authenticatorUri(secret, name, email) };
    },
  );

  app.post<{ Body: StepCode }>(
    "/identity/api/v1/factors/authenticator",
    route("Set the authenticator app up with its first code", "StepCode", "FactorAdded"),
    async (request) => {
      const open = await settingUp(services, request.body.step);
      const { step, account } = open;
      const now = services.realTime();
      const wait = await countTry(db, `setup/${account.uuid}`, now, "request");
      if (wait > 0) throw problems.tooMany(wait);
      const code = request.body.code.replaceAll(/[\s-]/g, "");
      const { sealed } = step;
      const secret = sealed === null ? null : await openSecret(services, db, account.uuid, sealed);
      const timeStep = secret === null ? null : stepOfCode(secret, code, now);
      if (sealed === null || timeStep === null)
        throw problems.fields([{ pointer: "/code", message: message("wrong-code") }]);
      return database.transaction(async (tx) => {
        await saveAuthenticator(tx, account.uuid, sealed, timeStep, now);
        return factorAdded(services, tx, open, "authenticator");
      });
    },
  );
}
