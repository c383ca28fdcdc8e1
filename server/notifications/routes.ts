import type { FastifyInstance } from "fastify";
import { problems } from "#server/errors/problem.ts";
import { asAsked } from "#server/locale/request-locale.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { walletAddress } from "#server/wallet/address.ts";
import { listNotifications, markRead } from "./store.ts";

const BASE = "/service-notification/secure/api/v1/notifications";
const tags = ["notifications"];

/** What the account was told, and that it was read. Each sees their own and no others'. */
export function notificationsPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    app.get(
      BASE,
      { schema: { tags, summary: "The account's notifications, newest first, at most 50" } },
      async (request) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const organisation = services.definitions.organisation(orgCode);
        return listNotifications(
          services.database.db,
          accountUuid,
          organisation && asAsked(organisation),
          walletAddress(services.config, accountUuid),
        );
      },
    );

    app.put<{ Params: { uuid: string } }>(
      `${BASE}/:uuid`,
      {
        schema: {
          tags,
          summary: "Mark one as read; doing so again changes nothing",
          params: {
            type: "object",
            required: ["uuid"],
            properties: {
              uuid: {
                type: "string",
                pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
                description: "Notification.",
              },
            },
          },
          body: {
            type: "object",
            additionalProperties: false,
            required: ["status"],
            properties: { status: { const: "READ", description: "What it becomes." } },
          },
        },
      },
      async (request) => {
        const marked = await services.database.transaction((tx) =>
          markRead(tx, sessionOf(request).accountUuid, request.params.uuid, services.clock.now()),
        );
        if (marked === null) throw problems.notFound();
        return marked;
      },
    );
  };
}
