import type { FastifyInstance } from "fastify";
import type { AddressConfirmation } from "#schemas/types/calls/identity.ts";
import { mailAccount } from "#server/lending/accounts/account-work.ts";
import { findAccount, recordChange, verifyAddress } from "#server/platform/accounts/accounts.ts";
import { readAccountLink, useAccountLink } from "#server/platform/accounts/links.ts";
import { openedBy } from "#server/platform/accounts/passwords.ts";
import { countTry, forgetTries } from "#server/platform/accounts/throttle.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { requireSession, sessionOf } from "#server/platform/security/authenticate.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { PasswordPluginPorts } from "./password.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { shape } from "./shapes.ts";

/** Requests for links, and passwords given with one, are throttled apart from log-ins. */
const REQUESTS = "confirm/";
const tags = ["identity"];

const linkEnded = () => new Problem(410, "link-ended", [message("link-used-or-expired")]);

/**
 * Confirms the address of an account. It takes the link and the password: the reader of an e-mail
 * that another person's registration has sent confirms nothing by a click. Needs no session.
 */
export function addressPlugin(services: PasswordPluginPorts) {
  const { database } = services;

  async function confirm({ token, password }: AddressConfirmation): Promise<void> {
    const now = services.realTime();
    const uuid = await readAccountLink(database.db, "confirm", token, now);
    const account = uuid === null ? null : await findAccount(database.db, uuid);
    if (account === null) throw linkEnded();
    const wait = await countTry(database.db, REQUESTS + account.uuid, now, "code");
    if (wait > 0) throw problems.tooMany(wait);
    if ((await openedBy(services, account.emailKey, [account], password)) === null)
      throw problems.fields([{ pointer: "/password", message: message("not-your-password") }]);
    await database.transaction(async (tx) => {
      if ((await useAccountLink(tx, "confirm", token, now)) === null) throw linkEnded();
      if (!(await verifyAddress(tx, account, now)))
        throw new Problem(409, "address-held", [message("address-held")]);
      await forgetTries(tx, REQUESTS + account.uuid);
      // The link and the password are a way back for an account that too many tries have closed.
      await forgetTries(tx, account.emailKey);
      await recordChange(services, tx, account.uuid, "address.confirmed");
    });
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Body: AddressConfirmation }>(
      "/identity/api/v1/address/confirm",
      {
        config: signInLimit(services),
        schema: {
          tags,
          summary: "Confirm the account's address with a link's secret, which works once",
          body: shape("AddressConfirmation"),
          response: { 204: shape("Done") },
        },
      },
      async (request, reply) => {
        await confirm(request.body);
        return reply.code(204).send();
      },
    );
  };
}

/** Sends the link that confirms an address once more. */
export function addressRequestPlugin(services: PasswordPluginPorts) {
  const { database } = services;
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.post(
      "/identity/secure/api/v1/address/request",
      {
        schema: {
          tags,
          summary: "Send the link that confirms the account's address",
          body: sharedShape("UnreadBody"),
          response: { 202: shape("LinkSent") },
        },
      },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const now = services.realTime();
        const wait = await countTry(database.db, `address/${accountUuid}`, now, "request");
        if (wait > 0) throw problems.tooMany(wait);
        const account = await findAccount(database.db, accountUuid);
        if (account !== null && account.verifiedAt === null)
          await database.transaction((tx) =>
            mailAccount(services, tx, "address-unconfirmed", account),
          );
        return reply.code(202).send();
      },
    );
  };
}
