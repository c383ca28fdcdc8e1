/** One application and its status. An unchanged one costs no decryption. */
import type { FastifyInstance } from "fastify";
import type { ApplicationStatus } from "#schemas/types/calls/application.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import {
  answerOf,
  applicationOf,
  type OwnApplicationChecks,
} from "#server/lending/access/own-application.ts";
import {
  dataAlone,
  ownVersion,
  versioned,
  withTranslation,
} from "#server/lending/access/own-version.ts";
import { rememberAnswer } from "#server/lending/access/remembered-answers.ts";
import { dueMigrations, migrateApplication } from "#server/lending/application/migrate.ts";
import { applicationView } from "#server/lending/application/owner-view.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { sendJson, withVersion } from "./answers.ts";
import { type ApplicationPluginPorts, APPLICATIONS, tags } from "./ports.ts";
import { shape } from "./shapes.ts";

export function readingRoutes(
  app: FastifyInstance,
  services: ApplicationPluginPorts,
  own: OwnApplicationChecks,
): void {
  const { database } = services;
  const variant = withTranslation(services.definitions);

  app.get<{ Params: ProductApplicationPath }>(
    `${APPLICATIONS}/:uuid`,
    {
      preHandler: own.answer,
      config: { validator: ownVersion(variant) },
      schema: {
        tags,
        summary: "Read one application",
        params: sharedShape("ProductApplicationPath"),
        response: { 200: shape("OneApplication") },
      },
    },
    async (request, reply) => {
      const { rows, organisation, text } = answerOf(request);
      if (text !== null) return sendJson(versioned(reply, rows.row, variant), text);
      const { accountUuid } = sessionOf(request);
      const { uuid } = request.params;
      const stored = applicationOf(request);
      const isBehind = dueMigrations(stored.present, stored).length > 0;
      const loaded = isBehind
        ? await database.transaction((tx) => migrateApplication(services, tx, uuid, accountUuid))
        : stored;
      // The page uses today's definitions; this application keeps an earlier version.
      if (loaded.flow !== loaded.present)
        void reply.header(
          "x-definitions",
          services.definitions.manifestWith(
            loaded.row.orgCode,
            loaded.flow,
            loaded.organisation.locale,
          ),
        );
      const written = Buffer.from(JSON.stringify(applicationView(services, loaded.application)));
      // On an earlier version of its flow, the answer depends on more than its rows.
      if (stored.flow === stored.present)
        rememberAnswer(services, database.db, rows, { organisation, text: written });
      return sendJson(versioned(reply, loaded.row, variant), written);
    },
  );

  app.get<{ Params: ProductApplicationPath }>(
    "/service-krang-:product/borrower/secure/api/v1/:uuid/status",
    {
      preHandler: own.load,
      config: { validator: ownVersion(dataAlone) },
      schema: {
        tags,
        summary: "Read status and version, for polling",
        params: sharedShape("ProductApplicationPath"),
        response: { 200: shape("ApplicationStatus") },
      },
    },
    async (request, reply) => {
      const { application, row } = applicationOf(request);
      const status: ApplicationStatus = { ...application.status, version: row.version };
      return withVersion(reply, row.version).send(status);
    },
  );
}
