/** The applications of an account: list them, and open one. */
import type { FastifyInstance } from "fastify";
import type { NewApplication } from "#schemas/types/calls/application.ts";
import type { ProductPath } from "#schemas/types/calls/shared.ts";
import { useReferral } from "#server/lending/brokers/referrals.ts";
import { startedBy } from "#server/lending/brokers/started-by.ts";
import { createApplication } from "#server/lending/application/create.ts";
import { listApplications } from "#server/lending/application/store.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { productFlow } from "#server/lending/definitions/products.ts";
import { idempotencyKey, idempotent } from "#server/platform/idempotency/idempotent.ts";
import { redact } from "#server/platform/sealing/document.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { sendWritten } from "./answers.ts";
import { type ApplicationPluginPorts, APPLICATIONS, tags } from "./ports.ts";
import { shape } from "./shapes.ts";

export function openingRoutes(app: FastifyInstance, services: ApplicationPluginPorts): void {
  const { database } = services;

  app.get(
    `${APPLICATIONS}/all`,
    {
      schema: {
        tags,
        summary: "List the account's applications, newest first",
        params: sharedShape("ProductPath"),
        response: { 200: shape("ApplicationSummaries") },
      },
    },
    async (request) => {
      const { accountUuid, orgCode } = sessionOf(request);
      const { product } = request.params as { product: string };
      const flows = services.definitions.organisation(orgCode)?.flows ?? new Map();
      const { id: flow } = productFlow(flows, product);
      const list = await listApplications(services, database.db, accountUuid);
      return list
        .filter(({ application }) => application.flow === flow)
        .map(({ application, version }) => ({
          ...redact(
            services.definitions.entitiesOf({ orgCode, flow }).application,
            application as Record<string, unknown>,
          ),
          checklistStatus: application.status?.checklistStatus ?? null,
          version,
        }));
    },
  );

  app.post<{ Params: ProductPath; Body: NewApplication }>(
    APPLICATIONS,
    {
      schema: {
        tags,
        summary: "Open an application",
        params: sharedShape("ProductPath"),
        body: shape("NewApplication"),
        headers: sharedShape("WriteHeaders"),
        response: { 201: shape("WrittenApplication") },
      },
    },
    async (request, reply) => {
      const { accountUuid, orgCode } = sessionOf(request);
      const { product } = request.params;
      const key = idempotencyKey(request.headers["idempotency-key"]);
      const answer = await database.transaction((tx) =>
        idempotent(
          services,
          tx,
          { accountUuid, key, route: `create/${product}`, body: request.body },
          async () => {
            const { referral, ...answers } = request.body;
            const started = await startedBy(services, tx, { orgCode, product }, referral);
            const body = await createApplication(services, tx, {
              accountUuid,
              orgCode,
              product,
              ...answers,
              ...(started === null ? {} : { referrer: started.originatorUuid, byBroker: true }),
            });
            if (started !== null) await useReferral(tx, started.uuid, body.application.uuid ?? "");
            return { status: 201, body, version: body.version };
          },
        ),
      );
      return sendWritten(reply, answer);
    },
  );
}
