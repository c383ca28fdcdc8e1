import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { LinkLogIn, LinkRequest } from "#schemas/types/calls/identity.ts";
import { askForLinks } from "#server/lending/accounts/account-work.ts";
import type { SignInPorts } from "#server/lending/accounts/accounts.ts";
import { enterByLink } from "#server/lending/accounts/enter-by-link.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { useLink } from "#server/lending/mail/links.ts";
import { type Account, emailKey, findAccount } from "#server/platform/accounts/accounts.ts";
import { useAccountLink } from "#server/platform/accounts/links.ts";
import { countTry } from "#server/platform/accounts/throttle.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { accounts, applications } from "#server/platform/storage/schema.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { sendLogIn } from "#server/lending/accounts/send-log-in.ts";
import { shape } from "./shapes.ts";

export type LogInLinkPorts = WritePorts &
  SignInPorts & {
    definitions: DefinitionStore;
    config: { rateLimit: { signIns: number } };
    database: Database;
    realTime(): Date;
  };

/** Requests for links are throttled apart from log-ins, so that they cannot lock an account. */
const REQUESTS = "link/";

/** The account that a link opens, and the application that it leads to; null before there is one. */
interface Opened {
  account: Account;
  uuid: string | null;
  flow: string;
}

/**
 * Log-in by an e-mailed link, which works once, for a short time, and redirects to the application.
 * The answers never reveal whether an address has an account.
 */
export function logInLinkPlugin(services: LogInLinkPorts) {
  const { database } = services;
  const limited = signInLimit(services);

  /**
   * Enqueues the same run for every address: only the job finds out whether it has an account. The
   * job records the request in the newest application, and the definition of the e-mail sends the
   * link.
   */
  async function ask(orgCode: string, email: string): Promise<void> {
    const key = emailKey(services, orgCode, email);
    const { db } = database;
    if ((await countTry(db, REQUESTS + key, services.realTime(), "request")) > 0) return;
    await database.transaction((tx) => askForLinks(services, tx, key));
  }

  /** Uses up a link to an application. */
  async function ofApplication(tx: Transaction, token: string): Promise<Opened | null> {
    const uuid = await useLink(tx, "resume", token, services.realTime());
    if (uuid === null) return null;
    const [row] = await tx
      .select({ account: accounts, uuid: applications.uuid, flow: applications.flow })
      .from(applications)
      .innerJoin(accounts, eq(accounts.uuid, applications.accountUuid))
      .where(eq(applications.uuid, uuid));
    return row ?? null;
  }

  /** Uses up the link of a registration without a password. It leads to the newest application. */
  async function ofAccount(tx: Transaction, token: string): Promise<Opened | null> {
    const accountUuid = await useAccountLink(tx, "enter", token, services.realTime());
    const account = accountUuid === null ? null : await findAccount(tx, accountUuid);
    if (account === null) return null;
    const [newest] = await tx
      .select({ uuid: applications.uuid, flow: applications.flow })
      .from(applications)
      .where(eq(applications.accountUuid, account.uuid))
      .orderBy(desc(applications.createdAt))
      .limit(1);
    return { account, uuid: newest?.uuid ?? null, flow: newest?.flow ?? "" };
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Body: LinkRequest }>(
      "/identity/api/v1/login/link/request",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary:
            "Send a log-in link by e-mail; the answer never reveals whether the account exists",
          body: shape("LinkRequest"),
          response: { 202: shape("LinkSent") },
        },
      },
      async (request, reply) => {
        await ask(organisationOf(services, organisationHeader(request)), request.body.email);
        return reply.code(202).send();
      },
    );

    app.post<{ Body: LinkLogIn }>(
      "/identity/api/v1/login/link",
      {
        config: limited,
        schema: {
          tags: ["identity"],
          summary: "Log in with a link's secret, which works once",
          body: shape("LinkLogIn"),
          response: { 200: shape("LinkToken"), 202: sharedShape("LogInStep") },
        },
      },
      async (request, reply) => {
        const { token } = request.body;
        const { answer, more } = await database.transaction(async (tx) => {
          const opened = (await ofApplication(tx, token)) ?? (await ofAccount(tx, token));
          const answer = opened && (await enterByLink(services, tx, opened.account));
          if (opened === null || answer === null)
            throw new Problem(410, "link-ended", [message("link-used-or-expired")]);
          const { uuid, flow } = opened;
          return { answer, more: uuid === null ? {} : { application: uuid, flow } };
        });
        return sendLogIn(reply, answer, more);
      },
    );
  };
}
