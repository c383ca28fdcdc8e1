import type { FastifyInstance } from "fastify";
import { applicationParams } from "#server/application/shapes.ts";
import { loadApplication } from "#server/application/store.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { conditionViews } from "./cards.ts";

/** Conditions of the person to whom the application belongs; each sees their own and no others'. */
export function conditionsPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.get<{ Params: { uuid: string } }>(
      "/service-conditions/external/api/v1/applications/:uuid/conditions/external-applicants",
      {
        schema: {
          tags: ["conditions"],
          summary: "What the lender asks for, oldest first, each with the words of its card",
          params: applicationParams,
        },
      },
      async (request, reply) => {
        const { application, flow, organisation, row } = await loadApplication(
          services,
          services.database.db,
          request.params.uuid,
          { accountUuid: sessionOf(request).accountUuid },
        );
        return reply
          .header("etag", `"${row.version}"`)
          .send(conditionViews(application, flow, organisation.sentences));
      },
    );
  };
}
