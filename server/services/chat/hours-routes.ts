import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DepartmentPath, DisplayQuery } from "#schemas/types/calls/shared.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { hoursOf, openStatus, weekOf } from "./hours.ts";
import { shape } from "./shapes.ts";

export interface HoursPluginPorts {
  definitions: DefinitionStore;
  clock: Clock;
}

const base = "/service-operating-hours/external/api/v1/hours/:department";

/** Opening status and week of a department. Paths: product specification of the chat, section 7. */
export function hoursPlugin(services: HoursPluginPorts) {
  const find = (request: FastifyRequest<{ Params: DepartmentPath }>) => {
    const { info } = services.definitions.organisation(
      organisationOf(services, organisationHeader(request)),
    ) ?? {
      info: {},
    };
    const hours = hoursOf(info, request.params.department);
    if (hours === null) throw problems.notFound();
    return hours;
  };
  const schema = (summary: string, answer: "OpenStatus" | "ChatWeek") => ({
    tags: ["organisation"],
    summary,
    params: sharedShape("DepartmentPath"),
    response: { 200: shape(answer) },
  });
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: DepartmentPath }>(
      `${base}/openStatus`,
      { schema: schema("Whether a department is there now, and when next", "OpenStatus") },
      async (request) => openStatus(find(request), services.clock.now()),
    );
    app.get<{ Params: DepartmentPath; Querystring: DisplayQuery }>(
      `${base}/week`,
      {
        schema: {
          ...schema("The days on which a department is open", "ChatWeek"),
          querystring: sharedShape("DisplayQuery"),
        },
      },
      async (request) => weekOf(find(request)),
    );
  };
}
