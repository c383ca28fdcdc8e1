import type { FastifyInstance } from "fastify";
import { problems } from "#server/errors/problem.ts";
import { organisationOf } from "#server/identity/organisation.ts";
import type { Services } from "#server/services.ts";

const organisationCode = { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 60 } as const;

/** Licences and hours of an organisation, for callers that do not read its manifest. Paths: product specification, section 7. */
export function organisationInfoPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const tags = ["organisation"];

    app.get<{ Querystring: { orgCode: string } }>(
      "/service-application/external/api/v1/heloc/state-licenses",
      {
        schema: {
          tags,
          summary: "States in which the organisation may lend",
          querystring: {
            type: "object",
            required: ["orgCode"],
            properties: { orgCode: { ...organisationCode, description: "Organisation." } },
          },
        },
      },
      async (request) => {
        const organisation = services.definitions.organisation(request.query.orgCode);
        if (!organisation) throw problems.notFound();
        return organisation.info["licensedStates"] ?? [];
      },
    );

    app.get<{ Params: { department: string } }>(
      "/service-operating-hours/external/api/v1/hours/:department",
      {
        schema: {
          tags,
          summary:
            "Opening hours of a department, one entry for each day, Monday first, Pacific time",
          params: {
            type: "object",
            required: ["department"],
            properties: {
              department: {
                type: "string",
                pattern: "^[A-Z][A-Z_]*$",
                maxLength: 40,
                description: "Such as OPS_PHONE.",
              },
            },
          },
          querystring: {
            type: "object",
            properties: {
              display: { type: "string", maxLength: 40, description: "Accepted and not needed." },
            },
          },
        },
      },
      async (request) => {
        const { info } = services.definitions.organisation(organisationOf(services, request)) ?? {
          info: {},
        };
        const hours = (info as { operatingHours?: Record<string, unknown> }).operatingHours ?? {};
        const { department } = request.params;
        if (!Object.hasOwn(hours, department)) throw problems.notFound();
        return hours[department];
      },
    );
  };
}
