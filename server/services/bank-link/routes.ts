import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/bank-link.schema.json" with { type: "json" };
import type { BankLinkRequest, PublicToken, VendorToken } from "#schemas/types/calls/bank-link.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { productName } from "#server/lending/definitions/product-name.ts";
import type { BankLink } from "#server/lending/vendors/bank-link/port.ts";
import { requireSession, type SessionPorts } from "#server/platform/security/authenticate.ts";
import {
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { maskedOf, refused } from "./answers.ts";
import { BANK_LINK } from "./paths.ts";
import { bankSandboxRoutes } from "./sandbox-routes.ts";

export type BankLinkPluginPorts = OwnApplicationPorts &
  SessionPorts & {
    clock: Clock;
  };

const tags = ["bank-link"];
const shape = shapesOf(calls);

/** The calls of the bank link, below the application that they belong to. */
export function bankLinkPlugin(services: BankLinkPluginPorts, bankLink: BankLink) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const own = ownApplication(app, services);
    const { check: preHandler, load } = own;

    app.post<{ Params: ProductApplicationPath; Body: BankLinkRequest }>(
      `${BANK_LINK}/token`,
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
      BANK_LINK,
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
      `${BANK_LINK}/accounts`,
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
        `${BANK_LINK}/complete`,
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

    if (bankLink.sandbox !== undefined) bankSandboxRoutes(app, services, own, bankLink.sandbox);
  };
}
