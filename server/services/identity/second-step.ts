import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Step, StepCode, StepCredential } from "#schemas/types/calls/identity.ts";
import type { Account } from "#server/platform/accounts/accounts.ts";
import { acceptCode } from "#server/platform/accounts/factors/authenticator-app.ts";
import { acceptPasskey, passkeyChallenge } from "#server/platform/accounts/factors/passkeys.ts";
import { updateStep } from "#server/platform/accounts/factors/password-steps.ts";
import { acceptRecoveryCode } from "#server/platform/accounts/factors/recovery-codes.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import { openStepOf, type SecondStepPorts } from "./open-step.ts";
import { proveFactor } from "./prove-factor.ts";
import { shape } from "./shapes.ts";
import { siteOf } from "./site.ts";

const tags = ["identity"];
/** Digits of an authenticator app. Anything else is a recovery code. */
const DIGITS = /^\d{6}$/;

/** The second step of a log-in. Needs no session. */
export function secondStepPlugin(services: SecondStepPorts) {
  const { database } = services;

  const site = (request: FastifyRequest, { orgCode }: Account) =>
    siteOf(services, request, orgCode);

  return async (app: FastifyInstance): Promise<void> => {
    const config = signInLimit(services);

    app.post<{ Body: StepCode }>(
      "/identity/api/v1/login/code",
      {
        config,
        schema: {
          tags,
          summary: "Finish a log-in with a code of an authenticator app, or a recovery code",
          body: shape("StepCode"),
          response: { 200: shape("Token") },
        },
      },
      async (request, reply) => {
        const open = await openStepOf(services, request.body.step, ["prove"]);
        // People copy codes with the spaces and hyphens that they see.
        const code = request.body.code.replaceAll(/[\s-]/g, "");
        const accept = DIGITS.test(code) ? acceptCode : acceptRecoveryCode;
        const jwt = await proveFactor(services, open, "code", () =>
          accept(services, database.db, open.account.uuid, code, services.realTime()),
        );
        return reply.header("authorization", `Bearer ${jwt}`).send({ jwt });
      },
    );

    app.post<{ Body: Step }>(
      "/identity/api/v1/login/passkey/options",
      {
        config,
        schema: {
          tags,
          summary: "Ask for a challenge that a passkey of the account signs",
          body: shape("Step"),
          response: { 200: shape("PasskeyOptions") },
        },
      },
      async (request) => {
        const { step, account } = await openStepOf(services, request.body.step, ["prove"]);
        const options = await passkeyChallenge(database.db, site(request, account), account.uuid);
        await updateStep(database.db, step, { challenge: options.challenge });
        return options;
      },
    );

    app.post<{ Body: StepCredential }>(
      "/identity/api/v1/login/passkey",
      {
        config,
        schema: {
          tags,
          summary: "Finish a log-in with a passkey",
          body: shape("StepCredential"),
          response: { 200: shape("Token") },
        },
      },
      async (request, reply) => {
        const open = await openStepOf(services, request.body.step, ["prove"]);
        const { challenge } = open.step;
        const { account } = open;
        // A challenge is signed once.
        await updateStep(database.db, open.step, { challenge: null });
        const jwt = await proveFactor(
          services,
          open,
          "passkey",
          async () =>
            challenge !== null &&
            acceptPasskey(
              database.db,
              site(request, account),
              account.uuid,
              challenge,
              request.body.credential,
              services.realTime(),
            ),
        );
        return reply.header("authorization", `Bearer ${jwt}`).send({ jwt });
      },
    );
  };
}
