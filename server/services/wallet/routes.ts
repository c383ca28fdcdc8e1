import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/wallet.schema.json" with { type: "json" };
import type { AccessQuery, AccountAccess, AccountEntries } from "#schemas/types/calls/wallet.ts";
import { type ProfilePorts, readProfile } from "#server/lending/application/profile-store.ts";
import { problems } from "#server/platform/errors/problem.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";

export type WalletPluginPorts = ProfilePorts &
  SessionPorts & {
    database: Database;
  };

const BASE = "/service-wallet/secure/api/v4/account";
const tags = ["wallet"];
const shape = shapesOf(calls);

/** Accounts and who may use them. Paths and fields: product specification, sections 3 and 7. */
export function walletPlugin(services: WalletPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    const accountOf = async (accountUuid: string) => {
      const { name, wallet } = await readProfile(services, services.database.db, accountUuid);
      const words = [name?.firstName, name?.lastName].filter(Boolean).join(" ");
      return {
        name: words === "" ? null : words,
        address: wallet?.accountAddress ?? null,
      };
    };

    app.get<{ Querystring: AccessQuery }>(
      `${BASE}/access`,
      {
        schema: {
          tags,
          summary: "Read the session's wallet account and its authorization",
          querystring: shape("AccessQuery"),
          response: { 200: shape("AccountAccess") },
        },
      },
      async (request): Promise<AccountAccess> => {
        const account = await accountOf(sessionOf(request).accountUuid);
        const { principal } = request.query;
        // Nobody acts for another's account here.
        if (principal !== undefined && principal !== account.address) throw problems.notFound();
        return {
          account,
          authorizedWallet: account.address === null ? null : { authorizationType: "OWNER" },
        };
      },
    );

    app.get(
      BASE,
      {
        schema: {
          tags,
          summary: "List the session's wallet accounts",
          response: { 200: shape("AccountEntries") },
        },
      },
      async (request): Promise<AccountEntries> => {
        const { name, address } = await accountOf(sessionOf(request).accountUuid);
        return address === null
          ? []
          : [{ account: { name, address }, authorizedWallets: [{ address }] }];
      },
    );
  };
}
