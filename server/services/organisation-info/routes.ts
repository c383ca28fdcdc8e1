import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/organisation-info.schema.json" with { type: "json" };
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { shapesOf } from "#server/services/calls/shapes.ts";

export interface OrganisationInfoPluginPorts {
  definitions: DefinitionStore;
}

const shape = shapesOf(calls);
const organisationCode = { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 60 } as const;

/**
 * Licenses and opening hours of an organization, for callers that do not read its manifest. Paths:
 * product specification, section 7.
 */
export function organisationInfoPlugin(services: OrganisationInfoPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const tags = ["organisation"];

    app.get<{ Querystring: { orgCode: string } }>(
      "/service-application/external/api/v1/:product/state-licenses",
      {
        schema: {
          tags,
          summary: "List the states in which the organization may lend",
          querystring: {
            type: "object",
            required: ["orgCode"],
            properties: { orgCode: { ...organisationCode, description: "Organization." } },
          },
          response: { 200: shape("LicensedStates") },
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
          summary: "List a department's opening hours by day, Monday first, in Pacific time",
          params: {
            type: "object",
            required: ["department"],
            properties: {
              department: {
                type: "string",
                pattern: "^[A-Z][A-Z_]*$",
                maxLength: 40,
                description: "Department, such as OPS_PHONE.",
              },
            },
          },
          querystring: {
            type: "object",
            properties: {
              display: {
                type: "string",
                maxLength: 40,
                description: "Ignored; accepted for compatibility.",
              },
            },
          },
          response: { 200: shape("OpeningHours") },
        },
      },
      async (request) => {
        const { info } = services.definitions.organisation(
          organisationOf(services, organisationHeader(request)),
        ) ?? {
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
