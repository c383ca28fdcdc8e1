import type { FastifyInstance } from "fastify";
import { applicationParams } from "#server/application/shapes.ts";
import { loadApplication } from "#server/application/store.ts";
import { Problem } from "#server/errors/problem.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { PURPOSES } from "./port.ts";
import type { BankLink, LinkedAccount, LoginResult, Purpose, SandboxBank } from "./port.ts";

const tags = ["bank-link"];
const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;

const tokenBody = {
  type: "object",
  additionalProperties: false,
  required: ["purpose"],
  properties: { purpose: { enum: PURPOSES, description: "What the account is for." } },
} as const;

const loginBody = {
  type: "object",
  additionalProperties: false,
  required: ["token", "institution", "username", "password"],
  properties: {
    token: text(200),
    institution: text(60),
    username: text(100),
    password: text(100),
    code: { type: "string", maxLength: 12, description: "One-time code, for users that have one." },
  },
} as const;

const tokenField = <Name extends string>(name: Name) =>
  ({
    type: "object",
    additionalProperties: false,
    required: [name],
    properties: { [name]: text(300) },
  }) as const;

const leaveBody = {
  type: "object",
  additionalProperties: false,
  required: ["token", "institution", "returnTo"],
  properties: {
    token: text(200),
    institution: text(60),
    returnTo: {
      type: "string",
      pattern: "^/[a-z][a-z0-9/-]*$",
      maxLength: 100,
      description: "Path of this product to come back to.",
    },
  },
} as const;

const resumeBody = {
  type: "object",
  additionalProperties: false,
  required: ["token", "oauthStateId"],
  properties: { token: text(300), oauthStateId: text(300) },
} as const;

type LeaveBody = { token: string; institution: string; returnTo: string };
type Params = { uuid: string };
type LoginBody = {
  token: string;
  institution: string;
  username: string;
  password: string;
  code?: string;
};

/** What a log-in that did not succeed says, and at which field. Never 401: the borrower stays logged in here. */
const REFUSALS: Record<
  Exclude<LoginResult["outcome"], "OK">,
  { code: string; pointer: string; message: string }
> = {
  CODE_NEEDED: {
    code: "code-needed",
    pointer: "/code",
    message: "Enter the code that your bank sent you.",
  },
  WRONG_CODE: {
    code: "wrong-code",
    pointer: "/code",
    message: "This code is not right. Check it and try again.",
  },
  WRONG_CREDENTIALS: {
    code: "wrong-credentials",
    pointer: "/password",
    message: "The user name or the password is not right. Check both and try again.",
  },
  CANCELLED: {
    code: "bank-cancelled",
    pointer: "",
    message: "You cancelled at your bank. Nothing was shared, and nothing has changed.",
  },
  INVALID_TOKEN: {
    code: "invalid-link-token",
    pointer: "",
    message: "The link to your bank has expired. Begin again.",
  },
  UNKNOWN_INSTITUTION: {
    code: "unknown-institution",
    pointer: "/institution",
    message: "Choose a bank from the list.",
  },
};

/** The calls of the bank link, below the application that they belong to. */
export function bankLinkPlugin(services: Services, bankLink: BankLink) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const base = "/service-application/api/v1/application/:product/:uuid/bank-link";

    /** Rejects as not found unless the application is the session's own. */
    async function requireOwn(accountUuid: string, uuid: string): Promise<void> {
      await loadApplication(services, services.database.db, uuid, { accountUuid });
    }

    app.post<{ Params: Params; Body: { purpose: Purpose } }>(
      `${base}/token`,
      {
        schema: { tags, summary: "Open a bank link", params: applicationParams, body: tokenBody },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        await requireOwn(sessionOf(request).accountUuid, applicationUuid);
        const { token, expiresAt } = await bankLink.createToken({
          applicationUuid,
          purpose: request.body.purpose,
          now: services.clock.now(),
        });
        return { token, expiresAt: expiresAt.toISOString() };
      },
    );

    app.get<{ Params: Params }>(
      base,
      {
        schema: {
          tags,
          summary: "Who shows the log-in, and the banks where that is ours to list",
          params: applicationParams,
        },
      },
      async (request) => {
        await requireOwn(sessionOf(request).accountUuid, request.params.uuid);
        return {
          provider: bankLink.provider,
          institutions: bankLink.sandbox?.institutions() ?? [],
        };
      },
    );

    app.post<{ Params: Params; Body: { publicToken: string } }>(
      `${base}/accounts`,
      {
        schema: {
          tags,
          summary: "The accounts behind a link that has ended, without their numbers",
          params: applicationParams,
          body: tokenField("publicToken"),
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        await requireOwn(sessionOf(request).accountUuid, applicationUuid);
        const accounts = await bankLink.exchange({
          applicationUuid,
          publicToken: request.body.publicToken,
          now: services.clock.now(),
        });
        if (accounts === null) throw refused("INVALID_TOKEN");
        return { accounts: shown(accounts) };
      },
    );

    const { complete } = bankLink;
    if (complete !== undefined)
      app.post<{ Params: Params; Body: { vendorToken: string } }>(
        `${base}/complete`,
        {
          schema: {
            tags,
            summary: "The vendor's window ended: its token for ours, once",
            params: applicationParams,
            body: tokenField("vendorToken"),
          },
        },
        async (request) => {
          const applicationUuid = request.params.uuid;
          await requireOwn(sessionOf(request).accountUuid, applicationUuid);
          const { vendorToken } = request.body;
          const now = services.clock.now();
          const publicToken = await complete({ applicationUuid, vendorToken, now });
          if (publicToken === null) throw refused("INVALID_TOKEN");
          return { publicToken };
        },
      );

    const { sandbox } = bankLink;
    if (sandbox === undefined) return;

    app.post<{ Params: Params; Body: LeaveBody }>(
      `${base}/leave`,
      {
        schema: {
          tags,
          summary: "Address of the site of a bank that logs people in itself",
          params: applicationParams,
          body: leaveBody,
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        await requireOwn(sessionOf(request).accountUuid, applicationUuid);
        const left = await sandbox.leave({
          applicationUuid,
          ...request.body,
          now: services.clock.now(),
        });
        if (left === null) throw refused("INVALID_TOKEN");
        return left;
      },
    );

    app.post<{ Params: Params; Body: { token: string; oauthStateId: string } }>(
      `${base}/resume`,
      {
        schema: {
          tags,
          summary: "Go on after a log-in at the bank's own site, with the same link token",
          params: applicationParams,
          body: resumeBody,
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        await requireOwn(sessionOf(request).accountUuid, applicationUuid);
        const now = services.clock.now();
        return answered(await sandbox.resume({ applicationUuid, ...request.body, now }));
      },
    );

    app.post<{ Params: Params; Body: LoginBody }>(
      `${base}/login`,
      {
        schema: {
          tags,
          summary: "Log in at a bank of the sandbox",
          params: applicationParams,
          body: loginBody,
        },
      },
      async (request) => {
        const applicationUuid = request.params.uuid;
        await requireOwn(sessionOf(request).accountUuid, applicationUuid);
        return login(sandbox, applicationUuid, request.body, services.clock.now());
      },
    );
  };
}

async function login(
  sandbox: SandboxBank,
  applicationUuid: string,
  body: LoginBody,
  now: Date,
): Promise<Record<string, unknown>> {
  return answered(await sandbox.login({ applicationUuid, ...body, now }));
}

function refused(outcome: keyof typeof REFUSALS): Problem {
  const { code, pointer, message } = REFUSALS[outcome];
  return new Problem(
    422,
    code,
    [message],
    pointer === "" ? {} : { fields: [{ pointer, message }] },
  );
}

function answered(result: LoginResult): Record<string, unknown> {
  if (result.outcome !== "OK") throw refused(result.outcome);
  return { publicToken: result.publicToken, accounts: shown(result.accounts) };
}

/** Full numbers stay on the server. */
const shown = (accounts: LinkedAccount[]) =>
  accounts.map(({ uuid, bankName, accountType, mask }) => ({ uuid, bankName, accountType, mask }));
