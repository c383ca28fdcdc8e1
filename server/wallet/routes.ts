import type { FastifyInstance } from "fastify";
import { problems } from "#server/errors/problem.ts";
import { readProfile } from "#server/profile/store.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { walletAddress } from "./address.ts";

const BASE = "/service-wallet/secure/api/v4/account";
const tags = ["wallet"];

/** Accounts and who may use them. Paths and fields: product specification, sections 3 and 7. */
export function walletPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    const accountOf = async (accountUuid: string) => {
      const { name } = await readProfile(services, services.database.db, accountUuid);
      const words = [name?.firstName, name?.lastName].filter(Boolean).join(" ");
      return {
        name: words === "" ? null : words,
        address: walletAddress(services.config, accountUuid),
      };
    };

    app.get<{ Querystring: { principal?: string } }>(
      `${BASE}/access`,
      {
        schema: {
          tags,
          summary: "The account that the session acts for, and by which right",
          querystring: {
            type: "object",
            additionalProperties: false,
            properties: {
              principal: {
                type: "string",
                maxLength: 100,
                description: "Address of the account; the session's own without it.",
              },
            },
          },
        },
      },
      async (request) => {
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

    app.get(BASE, { schema: { tags, summary: "The session's accounts" } }, async (request) => {
      const account = await accountOf(sessionOf(request).accountUuid);
      return account.address === null
        ? []
        : [{ account, authorizedWallets: [{ address: account.address }] }];
    });
  };
}
