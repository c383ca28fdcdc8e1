import type { FastifyInstance } from "fastify";
import { organisationOf } from "#server/identity/organisation.ts";
import type { Services } from "#server/services.ts";

/** Whether a flag is on for an organisation. Path and body: product specification, section 7. */
export function flagsPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Body: { featureKey: string } }>(
      "/service-optimize/:context/api/v1/feature",
      {
        schema: {
          tags: ["flags"],
          summary: "One flag for the organisation of the page: whether it is on, and its values",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["featureKey"],
            properties: {
              featureKey: {
                type: "string",
                pattern: "^[A-Za-z][A-Za-z0-9_-]*$",
                maxLength: 100,
                description: "Key of the flag.",
              },
              optimizeUser: {
                type: "object",
                description: "Whom it is asked for.",
                additionalProperties: false,
                properties: {
                  attributes: {
                    type: "object",
                    description: "What is known of them; rules read the organisation alone.",
                    additionalProperties: { type: "string", maxLength: 200 },
                  },
                  trackerId: { type: ["string", "null"], maxLength: 100 },
                },
              },
            },
          },
          response: {
            200: {
              type: "object",
              required: ["enabled", "flagEnabled", "variables"],
              properties: {
                enabled: { type: "boolean" },
                flagEnabled: { type: "boolean" },
                variables: { type: "object", additionalProperties: true },
              },
            },
          },
        },
      },
      async (request) => {
        const { definitions } = services;
        const organisation = definitions.organisation(organisationOf(services, request));
        return definitions.flags.feature(request.body.featureKey, organisation?.info ?? {});
      },
    );
  };
}
