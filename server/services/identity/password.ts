import type { FastifyInstance } from "fastify";
import type { PasswordChange, PasswordReset, ResetRequest } from "#schemas/types/calls/identity.ts";
import { mailAccount, mailAddress } from "#server/lending/accounts/account-work.ts";
import type { SignInPorts } from "#server/lending/accounts/accounts.ts";
import { passwordWords } from "#server/lending/accounts/password-words.ts";
import { readProfile } from "#server/lending/application/profile-store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import {
  type Account,
  accountsOf,
  emailKey,
  findAccount,
  keepsPassword,
  recordChange,
  setPassword,
  verifyAddress,
} from "#server/platform/accounts/accounts.ts";
import { removeFactors } from "#server/platform/accounts/factors/factors.ts";
import { endSteps } from "#server/platform/accounts/factors/password-steps.ts";
import {
  type AccountLinkPurpose,
  readAccountLink,
  useAccountLink,
} from "#server/platform/accounts/links.ts";
import { passwordFault } from "#server/platform/accounts/password-rule.ts";
import { openedBy, passwordHashFor } from "#server/platform/accounts/passwords.ts";
import { countTry, forgetTries, settleTry } from "#server/platform/accounts/throttle.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import { revokeSessions } from "#server/platform/security/sessions.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shape } from "./shapes.ts";

export type PasswordPluginPorts = SignInPorts &
  SessionPorts & {
    config: { rateLimit: { signIns: number } };
    database: Database;
    definitions: DefinitionStore;
    realTime(): Date;
  };

/** Requests for links are throttled apart from log-ins, so that they cannot lock an account. */
const REQUESTS = "reset/";
const tags = ["identity"];

/** @throws Problem 422 when a new password is easy to guess */
async function refuseGuessable(
  services: PasswordPluginPorts,
  account: Account,
  password: string,
  pointer: string,
): Promise<void> {
  const profile = await readProfile(services, services.database.db, account.uuid);
  const words = passwordWords(services, account.orgCode, profile.email ?? "", profile);
  const fault = passwordFault(password, words);
  if (fault) throw problems.fields([{ pointer, message: fault }]);
}

const linkEnded = () => new Problem(410, "link-ended", [message("link-used-or-expired")]);

/** A new password by an e-mailed link. Needs no session. */
export function passwordResetPlugin(services: PasswordPluginPorts) {
  const { database } = services;
  const limited = signInLimit(services);

  /**
   * Sets a new password. The link proves the address, so the account then holds it and is open
   * again after too many tries. Nobody who had the account before keeps it: every session ends, and
   * an account whose address nobody had proved loses its second factors.
   */
  async function reset({ token, password }: PasswordReset): Promise<void> {
    const now = services.realTime();
    let purpose: AccountLinkPurpose = "reset";
    let uuid = await readAccountLink(database.db, purpose, token, now);
    if (uuid === null) {
      // The link of an invitation does the same for an account that never had a password.
      purpose = "join";
      uuid = await readAccountLink(database.db, purpose, token, now);
    }
    const account = uuid === null ? null : await findAccount(database.db, uuid);
    if (account === null) throw linkEnded();
    await refuseGuessable(services, account, password, "/password");
    const hash = await passwordHashFor(services, database.db, account.emailKey, password);
    await database.transaction(async (tx) => {
      if ((await useAccountLink(tx, purpose, token, now)) === null) throw linkEnded();
      if (!(await verifyAddress(tx, account, now))) throw linkEnded();
      if (account.verifiedAt === null) await removeFactors(tx, account.uuid);
      await setPassword(tx, account.uuid, hash);
      await revokeSessions(tx, account.uuid, now);
      await endSteps(tx, account.uuid);
      await forgetTries(tx, account.emailKey);
      await recordChange(services, tx, account.uuid, "password.reset");
      await mailAccount(services, tx, "password-changed", account);
    });
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Body: ResetRequest }>(
      "/identity/api/v1/password/reset/request",
      {
        config: limited,
        schema: {
          tags,
          summary:
            "Send a link that sets a new password; the answer never reveals whether the account exists",
          body: shape("ResetRequest"),
          response: { 202: shape("LinkSent") },
        },
      },
      async (request, reply) => {
        const orgCode = organisationOf(services, organisationHeader(request));
        const key = emailKey(services, orgCode, request.body.email);
        const wait = await countTry(database.db, REQUESTS + key, services.realTime(), "request");
        if (wait === 0)
          await database.transaction((tx) => mailAddress(services, tx, "password-reset", key));
        return reply.code(202).send();
      },
    );

    app.post<{ Body: PasswordReset }>(
      "/identity/api/v1/password/reset",
      {
        config: limited,
        schema: {
          tags,
          summary: "Set a new password with a link's secret, which works once",
          body: shape("PasswordReset"),
          response: { 204: shape("Done") },
        },
      },
      async (request, reply) => {
        await reset(request.body);
        return reply.code(204).send();
      },
    );
  };
}

/** A new password by the present one. The session goes on; every other one of the account ends. */
export function passwordChangePlugin(services: PasswordPluginPorts) {
  const { database } = services;
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.put<{ Body: PasswordChange }>(
      "/identity/secure/api/v1/password",
      {
        schema: {
          tags,
          summary: "Change the password, and end the other sessions of the account",
          body: shape("PasswordChange"),
          response: { 204: shape("Done") },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request);
        const { present, next } = request.body;
        const account = await provePassword(services, session.accountUuid, present, "/present");
        await refuseGuessable(services, account, next, "/next");
        const hash = await passwordHashFor(services, database.db, account.emailKey, next);
        const now = services.realTime();
        await database.transaction(async (tx) => {
          if (!(await keepsPassword(tx, account))) throw wrongPassword("/present");
          await setPassword(tx, account.uuid, hash);
          await revokeSessions(tx, account.uuid, now, session.uuid);
          await endSteps(tx, account.uuid);
          await recordChange(services, tx, account.uuid, "password.changed");
          await mailAccount(services, tx, "password-changed", account);
        });
        return reply.code(204).send();
      },
    );
  };
}

export const wrongPassword = (pointer: string) =>
  problems.fields([{ pointer, message: message("not-your-password") }]);

/** Ports of a proof by password. */
export type ProofPorts = Pick<PasswordPluginPorts, "database" | "realTime" | "secrets">;

/**
 * Returns the account of a session after its password was proved again. The try counts as one of
 * its log-ins. What follows from the proof asks `keepsPassword`, because a reset may come between.
 * @throws Problem 422 at `pointer` for a wrong password, 429 after too many
 */
export async function provePassword(
  services: ProofPorts,
  accountUuid: string,
  password: string,
  pointer: string,
): Promise<Account> {
  const { db } = services.database;
  const account = await findAccount(db, accountUuid);
  if (account === null) throw problems.unauthenticated();
  const wait = await countTry(db, account.emailKey, services.realTime());
  if (wait > 0) throw problems.tooMany(wait);
  const all = await accountsOf(db, account.emailKey);
  const own = all.filter(({ uuid }) => uuid === accountUuid);
  if ((await openedBy(services, account.emailKey, own, password)) === null)
    throw wrongPassword(pointer);
  await settleTry(db, account, all);
  return account;
}
