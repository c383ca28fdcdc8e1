import type { FastifyInstance } from "fastify";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import { conditionViews } from "#server/lending/conditions/cards.ts";
import { requireSession, type SessionPorts } from "#server/platform/security/authenticate.ts";
import {
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import { ownVersion, versioned, withDefinitions } from "#server/lending/access/own-version.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { shape } from "#server/lending/conditions/shapes.ts";

export type ConditionsPluginPorts = OwnApplicationPorts & SessionPorts;

/** Conditions of the person to whom the application belongs; each sees their own and no others'. */
export function conditionsPlugin(services: ConditionsPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const own = ownApplication(app, services);
    const variant = withDefinitions(services.definitions);
    app.get<{ Params: ApplicationPath }>(
      "/service-conditions/external/api/v1/applications/:uuid/conditions/external-applicants",
      {
        preHandler: own.load,
        config: { validator: ownVersion(variant) },
        schema: {
          tags: ["conditions"],
          summary: "List the application's conditions, oldest first, with their display text",
          params: sharedShape("ApplicationPath"),
          response: { 200: shape("ConditionViews") },
        },
      },
      async (request, reply) => {
        const { application, flow, organisation, row } = applicationOf(request);
        return versioned(reply, row, variant).send(
          conditionViews(application, flow, organisation.wording),
        );
      },
    );
  };
}
