import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/notifications.schema.json" with { type: "json" };
import type { NotificationPath } from "#schemas/types/calls/notifications.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import type { ProfilePorts } from "#server/lending/application/profile-store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { withDefinitions } from "#server/lending/access/own-version.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import {
  listNotifications,
  markRead,
  versionOfNotifications,
} from "#server/lending/notifications/store.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { entityTag } from "#server/platform/http/validator.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";

export type NotificationsPluginPorts = ProfilePorts &
  SessionPorts & {
    clock: Clock;
    database: Database;
    definitions: DefinitionStore;
  };

const BASE = "/service-notification/secure/api/v1/notifications";
const tags = ["notifications"];
const shape = shapesOf(calls);

/** The account's notifications, and marking them as read. */
export function notificationsPlugin(services: NotificationsPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    // Every account has the same address: the tag names the account too.
    const definitionsOf = withDefinitions(services.definitions);
    const variantFor = (accountUuid: string, orgCode: string) =>
      `${accountUuid}.${definitionsOf(orgCode)}`;

    app.get(
      BASE,
      {
        schema: {
          tags,
          summary: "List the account's notifications, newest first, at most 50",
          response: { 200: shape("Notifications") },
        },
        config: {
          validator: (_request, { accountUuid, orgCode }) => ({
            kind: versionOfNotifications,
            key: accountUuid,
            variant: variantFor(accountUuid, orgCode),
          }),
        },
      },
      async (request, reply) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const organisation = services.definitions.organisation(orgCode);
        const { list, version } = await listNotifications(
          services,
          accountUuid,
          organisation && inRequestLocale(organisation),
        );
        return reply
          .header("etag", entityTag(version, variantFor(accountUuid, orgCode)))
          .header("vary", "accept-language")
          .send(list);
      },
    );

    app.put<{ Params: NotificationPath }>(
      `${BASE}/:uuid`,
      {
        schema: {
          tags,
          summary: "Mark a notification as read (idempotent)",
          params: shape("NotificationPath"),
          body: shape("NotificationChange"),
          response: { 200: shape("ReadNotification") },
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
