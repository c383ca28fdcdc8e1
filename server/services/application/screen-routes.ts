/** A submitted screen: its answers, and the status that follows from them. */
import type { FastifyInstance } from "fastify";
import type { ScreenSubmission } from "#schemas/types/calls/application.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import type { OwnApplicationChecks } from "#server/lending/access/own-application.ts";
import { expectedVersion } from "#server/lending/application/if-match.ts";
import { submitScreen } from "#server/lending/application/submission/submit.ts";
import { askingVendors } from "#server/lending/application/submission/vendor-answers.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { idempotencyKey, idempotent } from "#server/platform/idempotency/idempotent.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { sendWritten } from "./answers.ts";
import { type ApplicationPluginPorts, APPLICATIONS, tags } from "./ports.ts";
import { originOf } from "./request-origin.ts";
import { shape } from "./shapes.ts";

export function screenRoutes(
  app: FastifyInstance,
  services: ApplicationPluginPorts,
  own: OwnApplicationChecks,
): void {
  const { database } = services;

  app.post<{ Params: ProductApplicationPath; Body: ScreenSubmission }>(
    `${APPLICATIONS}/:uuid/screens`,
    {
      preHandler: own.check,
      schema: {
        tags,
        summary: "Submit a screen",
        params: sharedShape("ProductApplicationPath"),
        body: shape("ScreenSubmission"),
        headers: sharedShape("WriteHeaders"),
        response: { 200: shape("WrittenApplication") },
      },
    },
    async (request, reply) => {
      const { accountUuid } = sessionOf(request);
      const key = idempotencyKey(request.headers["idempotency-key"]);
      const expected = expectedVersion(request.headers["if-match"]);
      const submitted = {
        accountUuid,
        applicationUuid: request.params.uuid,
        submission: request.body,
      };
      const answer = await askingVendors(services, (vendors) =>
        database.transaction((tx) =>
          idempotent(
            services,
            tx,
            {
              accountUuid,
              key,
              route: `submit/${request.params.uuid}`,
              body: request.body,
            },
            async () => {
              const body = await submitScreen(services, tx, {
                ...submitted,
                expected,
                origin: originOf(request),
                vendors,
              });
              return { status: 200, body, version: body.version };
            },
          ),
        ),
      );
      return sendWritten(reply, answer);
    },
  );
}
