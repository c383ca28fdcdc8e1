import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/bank-link.schema.json" with { type: "json" };
import type {
  BankLinkRequest,
  BankLogIn,
  BankReturn,
  BankVisit,
  Linked,
  LinkedAccount as AccountView,
  PublicToken,
  VendorToken,
} from "#schemas/types/calls/bank-link.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { productName } from "#server/lending/definitions/product-name.ts";
import type {
  BankLink,
  LinkedAccount,
  LoginResult,
} from "#server/lending/vendors/bank-link/port.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { requireSession, type SessionPorts } from "#server/platform/security/authenticate.ts";
import {
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";

export type BankLinkPluginPorts = OwnApplicationPorts &
  SessionPorts & {
    clock: Clock;
  };

const tags = ["bank-link"];
const shape = shapesOf(calls);

/**
 * Code, field and message of each failed bank log-in. None answers 401, because the borrower's own
 * session continues.
 */
const REFUSALS: Record<
  Exclude<LoginResult["outcome"], "OK">,
  { code: string; pointer: string; reason: Message }
> = {
  CODE_NEEDED: {
    code: "code-needed",
    pointer: "/code",
    reason: message("bank-code"),
  },
  WRONG_CODE: {
    code: "wrong-code",
    pointer: "/code",
    reason: message("bank-code-wrong"),
  },
  WRONG_CREDENTIALS: {
    code: "wrong-credentials",
    pointer: "/password",
    reason: message("bank-login"),
  },
  CANCELLED: {
    code: "bank-cancelled",
    pointer: "",
    reason: message("bank-cancelled"),
  },
  INVALID_TOKEN: {
    code: "invalid-link-token",
    pointer: "",
    reason: message("bank-expired"),
  },
  UNKNOWN_INSTITUTION: {
    code: "unknown-institution",
    pointer: "/institution",
    reason: message("bank-choose"),
  },
};

/** The calls of the bank link, below the application that they belong to. */
export function bankLinkPlugin(services: BankLinkPluginPorts, bankLink: BankLink) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const { check: preHandler, load } = ownApplication(app, services);
    const base = "/service-application/api/v1/application/:product/:uuid/bank-link";

    app.post<{ Params: ProductApplicationPath; Body: BankLinkRequest }>(
      `${base}/token`,
      {
        preHandler: load,
        schema: {
          tags,
          summary: "Open a bank link",
          params: sharedShape("ProductApplicationPath"),
          body: shape("BankLinkRequest"),
          response: { 200: shape("BankLinkToken") },
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        const { token, expiresAt } = await bankLink.createToken({
          applicationUuid,
          productName: productName(applicationOf(request)),
          purpose: request.body.purpose,
          now: services.clock.now(),
        });
        return { token, expiresAt: expiresAt.toISOString() };
      },
    );

    app.get<{ Params: ProductApplicationPath }>(
      base,
      {
        preHandler,
        schema: {
          tags,
          summary: "Return the provider of the log-in, and its banks when the server lists them",
          params: sharedShape("ProductApplicationPath"),
          response: { 200: shape("BankLinkSetup") },
        },
      },
      async () => {
        return {
          provider: bankLink.provider,
          institutions: bankLink.sandbox?.institutions() ?? [],
        };
      },
    );

    app.post<{ Params: ProductApplicationPath; Body: PublicToken }>(
      `${base}/accounts`,
      {
        preHandler,
        schema: {
          tags,
          summary: "List the accounts of a completed link, without their numbers",
          params: sharedShape("ProductApplicationPath"),
          body: shape("PublicToken"),
          response: { 200: shape("LinkedAccounts") },
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        const accounts = await bankLink.exchange({
          applicationUuid,
          publicToken: request.body.publicToken,
          now: services.clock.now(),
        });
        if (accounts === null) throw refused("INVALID_TOKEN");
        return { accounts: maskedOf(accounts) };
      },
    );

    const { complete } = bankLink;
    if (complete !== undefined)
      app.post<{ Params: ProductApplicationPath; Body: VendorToken }>(
        `${base}/complete`,
        {
          preHandler,
          schema: {
            tags,
            summary: "Exchange the vendor's public token for a server token, once",
            params: sharedShape("ProductApplicationPath"),
            body: shape("VendorToken"),
            response: { 200: shape("PublicToken") },
          },
        },
        async (request) => {
          const applicationUuid = request.params.uuid;
          const { vendorToken } = request.body;
          const now = services.clock.now();
          const publicToken = await complete({ applicationUuid, vendorToken, now });
          if (publicToken === null) throw refused("INVALID_TOKEN");
          return { publicToken };
        },
      );

    const { sandbox } = bankLink;
    if (sandbox === undefined) return;

    app.post<{ Params: ProductApplicationPath; Body: BankVisit }>(
      `${base}/leave`,
      {
        preHandler,
        schema: {
          tags,
          summary: "Return the address of a bank's own log-in site",
          params: sharedShape("ProductApplicationPath"),
          body: shape("BankVisit"),
          response: { 200: shape("BankAddress") },
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        const bankAddress = await sandbox.leave({
          applicationUuid,
          ...request.body,
          now: services.clock.now(),
        });
        if (bankAddress === null) throw refused("INVALID_TOKEN");
        return bankAddress;
      },
    );

    app.post<{ Params: ProductApplicationPath; Body: BankReturn }>(
      `${base}/resume`,
      {
        preHandler,
        schema: {
          tags,
          summary: "Continue a link after a log-in at the bank's own site",
          params: sharedShape("ProductApplicationPath"),
          body: shape("BankReturn"),
          response: { 200: shape("Linked") },
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        const now = services.clock.now();
        return answered(await sandbox.resume({ applicationUuid, ...request.body, now }));
      },
    );

    app.post<{ Params: ProductApplicationPath; Body: BankLogIn }>(
      `${base}/login`,
      {
        preHandler,
        schema: {
          tags,
          summary: "Log in at a bank of the sandbox",
          params: sharedShape("ProductApplicationPath"),
          body: shape("BankLogIn"),
          response: { 200: shape("Linked") },
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        const now = services.clock.now();
        return answered(await sandbox.login({ applicationUuid, ...request.body, now }));
      },
    );
  };
}

function refused(outcome: keyof typeof REFUSALS): Problem {
  const { code, pointer, reason } = REFUSALS[outcome];
  return new Problem(
    422,
    code,
    [reason],
    pointer === "" ? {} : { fields: [{ pointer, message: reason }] },
  );
}

function answered(result: LoginResult): Linked {
  if (result.outcome !== "OK") throw refused(result.outcome);
  return { publicToken: result.publicToken, accounts: maskedOf(result.accounts) };
}

/** Accounts without their numbers, which stay on the server. */
const maskedOf = (accounts: LinkedAccount[]): AccountView[] =>
  accounts.map(({ uuid, bankName, accountType, mask }) => ({ uuid, bankName, accountType, mask }));
