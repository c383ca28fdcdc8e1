import type { FastifyInstance } from "fastify";
import type {
  FactorAdded,
  FactorRemoval,
  PresentPassword,
  Step,
  StepCode,
  StepCredential,
} from "#schemas/types/calls/identity.ts";
import { mailAccount } from "#server/lending/accounts/account-work.ts";
import { signIn } from "#server/lending/accounts/accounts.ts";
import { readProfile } from "#server/lending/application/profile-store.ts";
import { findAccount, keepsPassword, recordChange } from "#server/platform/accounts/accounts.ts";
import {
  authenticatorUri,
  newAuthenticatorSecret,
  openSecret,
  removeAuthenticator,
  saveAuthenticator,
  sealSecret,
  stepOfCode,
} from "#server/platform/accounts/factors/authenticator-app.ts";
import { factorsOf, hasFactor } from "#server/platform/accounts/factors/factors.ts";
import {
  passkeyRequest,
  removePasskey,
  savePasskey,
} from "#server/platform/accounts/factors/passkeys.ts";
import { endStep, openStep, updateStep } from "#server/platform/accounts/factors/password-steps.ts";
import {
  removeRecoveryCodes,
  renewRecoveryCodes,
} from "#server/platform/accounts/factors/recovery-codes.ts";
import { countTry } from "#server/platform/accounts/throttle.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { requireSession, sessionOf } from "#server/platform/security/authenticate.ts";
import { needsSecondFactor } from "#server/platform/security/sessions.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { provePassword, wrongPassword } from "./password.ts";
import { type OpenStep, openStepOf, type SecondStepPorts } from "./second-step.ts";
import { shape } from "./shapes.ts";
import { siteOf } from "./site.ts";

const tags = ["identity"];
/** Steps in which a factor may be set up: the first one at log-in, or any of a logged-in person. */
const SETS_UP = ["enroll", "manage"] as const;
const AUTHENTICATOR = "AUTHENTICATOR";

/**
 * Sets second factors up and removes them. Every call needs a step, which a password has opened
 * within the last ten minutes: a token alone changes nothing.
 */
export function factorsPlugin(services: SecondStepPorts) {
  const { database } = services;
  const { db } = database;

  /** Finishes a factor that was set up: recovery codes with the first one, and a session at log-in. */
  async function added(
    tx: Transaction,
    { step, account }: OpenStep,
    factor: string,
  ): Promise<FactorAdded> {
    const { recoveryCodes: unused } = await factorsOf(tx, account.uuid);
    const codes = unused === 0 ? await renewRecoveryCodes(services, tx, account.uuid) : [];
    await recordChange(services, tx, account.uuid, "factor.added", { factor });
    await mailAccount(services, tx, "factors-changed", account);
    if (step.purpose === "manage") {
      await updateStep(tx, step, { challenge: null, sealed: null });
      return { jwt: null, recoveryCodes: codes };
    }
    if (!(await endStep(tx, step))) throw new Problem(410, "step-ended", [message("step-ended")]);
    return { jwt: await signIn(services, tx, account, true), recoveryCodes: codes };
  }

  /**
   * Returns the step of a call that sets a factor up. Of two people with the password of an account
   * without a factor, the first sets one up and the second has to prove it.
   */
  async function settingUp(secret: string): Promise<OpenStep> {
    const open = await openStepOf(services, secret, SETS_UP);
    if (open.step.purpose === "enroll" && hasFactor(await factorsOf(db, open.account.uuid)))
      throw new Problem(410, "step-ended", [message("step-ended")]);
    return open;
  }

  return async (app: FastifyInstance): Promise<void> => {
    const config = signInLimit(services);
    type Name = Parameters<typeof shape>[0];
    const route = (summary: string, body: Name, answer: Name) => ({
      config,
      schema: { tags, summary, body: shape(body), response: { 200: shape(answer) } },
    });

    app.post<{ Body: Step }>(
      "/identity/api/v1/factors/authenticator/begin",
      route("Make a secret for an authenticator app", "Step", "AuthenticatorSetup"),
      async (request) => {
        const { step, account } = await settingUp(request.body.step);
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
        const open = await settingUp(request.body.step);
        const { step, account } = open;
        const now = services.realTime();
        const wait = await countTry(db, `setup/${account.uuid}`, now, "request");
        if (wait > 0) throw problems.tooMany(wait);
        const code = request.body.code.replaceAll(/[\s-]/g, "");
        const { sealed } = step;
        const secret =
          sealed === null ? null : await openSecret(services, db, account.uuid, sealed);
        const timeStep = secret === null ? null : stepOfCode(secret, code, now);
        if (sealed === null || timeStep === null)
          throw problems.fields([{ pointer: "/code", message: message("wrong-code") }]);
        return database.transaction(async (tx) => {
          await saveAuthenticator(tx, account.uuid, sealed, timeStep, now);
          return added(tx, open, "authenticator");
        });
      },
    );

    app.post<{ Body: Step }>(
      "/identity/api/v1/factors/passkeys/begin",
      route("Ask for the options of a new passkey", "Step", "PasskeyOptions"),
      async (request) => {
        const { step, account } = await settingUp(request.body.step);
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
        const open = await settingUp(request.body.step);
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
          return added(tx, open, "passkey");
        });
      },
    );

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
