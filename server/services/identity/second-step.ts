import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Step, StepCode, StepCredential } from "#schemas/types/calls/identity.ts";
import { signIn } from "#server/lending/accounts/accounts.ts";
import { type Account, findAccount } from "#server/platform/accounts/accounts.ts";
import { acceptCode } from "#server/platform/accounts/factors/authenticator-app.ts";
import { acceptPasskey, passkeyChallenge } from "#server/platform/accounts/factors/passkeys.ts";
import {
  endStep,
  findStep,
  type PasswordStep,
  updateStep,
} from "#server/platform/accounts/factors/password-steps.ts";
import { acceptRecoveryCode } from "#server/platform/accounts/factors/recovery-codes.ts";
import { countTry, forgetTries } from "#server/platform/accounts/throttle.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { PasswordPluginPorts } from "./password.ts";
import { refuseTry } from "./refuse-try.ts";
import { shape } from "./shapes.ts";
import { type SitePorts, siteOf } from "./site.ts";

export type SecondStepPorts = PasswordPluginPorts &
  SitePorts & { dataKeys: DataKeys; config: PasswordPluginPorts["config"] & SitePorts["config"] };

const tags = ["identity"];
/** Digits of an authenticator app. Anything else is a recovery code. */
const DIGITS = /^\d{6}$/;
/** Codes are throttled by account, so that a new step brings no new tries. */
const CODES = "code/";

/** A step and its account. */
export interface OpenStep {
  step: PasswordStep;
  account: Account;
}

/** Returns the live step of a call. @throws Problem 410 when it has ended */
export async function openStepOf(
  { database, realTime }: Pick<SecondStepPorts, "database" | "realTime">,
  secret: string,
  purposes: readonly PasswordStep["purpose"][],
): Promise<OpenStep> {
  const step = await findStep(database.db, secret, purposes, realTime());
  const account = step === null ? null : await findAccount(database.db, step.accountUuid);
  if (step === null || account === null)
    throw new Problem(410, "step-ended", [message("step-ended")]);
  return { step, account };
}

/** The second step of a log-in. Needs no session. */
export function secondStepPlugin(services: SecondStepPorts) {
  const { database } = services;

  /** Opens the session when `accepts` accepts the factor; counts every try. */
  async function prove(
    { step, account }: OpenStep,
    factor: string,
    accepts: () => Promise<boolean>,
  ): Promise<string> {
    const now = services.realTime();
    const wait = await countTry(database.db, CODES + account.uuid, now, "code");
    if (wait > 0) throw await refuseTry(services, account.uuid, wait, { factor });
    if (!(await accepts())) {
      await database.transaction((tx) =>
        appendEvent(tx, services, {
          stream: account.uuid,
          at: now,
          actor: "system:login",
          kind: "login.failed",
          detail: { factor },
        }),
      );
      const wrong = message(factor === "passkey" ? "wrong-passkey" : "wrong-code");
      throw problems.fields([{ pointer: factor === "passkey" ? "" : "/code", message: wrong }]);
    }
    return database.transaction(async (tx) => {
      if (!(await endStep(tx, step))) throw new Problem(410, "step-ended", [message("step-ended")]);
      await forgetTries(tx, CODES + account.uuid);
      return signIn(services, tx, account, true);
    });
  }

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
        const jwt = await prove(open, "code", () =>
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
        const jwt = await prove(
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
