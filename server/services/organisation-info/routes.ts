import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/organisation-info.schema.json" with { type: "json" };
import type { LicensesQuery } from "#schemas/types/calls/organisation-info.ts";
import type { DepartmentPath, ProductPath } from "#schemas/types/calls/shared.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";

export interface OrganisationInfoPluginPorts {
  definitions: DefinitionStore;
}

const shape = shapesOf(calls);

/**
 * Licenses and opening hours of an organization, for callers that do not read its manifest. Paths:
 * product specification, section 7.
 */
export function organisationInfoPlugin(services: OrganisationInfoPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const tags = ["organisation"];

    app.get<{ Params: ProductPath; Querystring: LicensesQuery }>(
      "/service-application/external/api/v1/:product/state-licenses",
      {
        schema: {
          tags,
          summary: "List the states in which the organization may lend",
          params: sharedShape("ProductPath"),
          querystring: shape("LicensesQuery"),
          response: { 200: shape("LicensedStates") },
        },
      },
      async (request) => {
        const organisation = services.definitions.organisation(request.query.orgCode);
        if (!organisation) throw problems.notFound();
        return organisation.info["licensedStates"] ?? [];
      },
    );

    app.get<{ Params: DepartmentPath }>(
      "/service-operating-hours/external/api/v1/hours/:department",
      {
        schema: {
          tags,
          summary: "List a department's opening hours by day, Monday first, in its time zone",
          params: sharedShape("DepartmentPath"),
          querystring: sharedShape("DisplayQuery"),
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
