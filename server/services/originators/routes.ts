import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/originators.schema.json" with { type: "json" };
import type { OriginatorInfo, OriginatorPath } from "#schemas/types/calls/originators.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";

export interface OriginatorsPluginPorts {
  definitions: DefinitionStore;
}

const shape = shapesOf(calls);

/** Cache lifetime of the answer, seconds. Source: product specification, section 9. */
const CACHED = 600;

/** Public information about a loan originator or broker, for the borrowers whom they referred. */
export function originatorsPlugin(services: OriginatorsPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: OriginatorPath }>(
      "/service-lead-portal/api/lo/:uuid",
      {
        schema: {
          tags: ["originators"],
          summary: "Read the public profile of a loan originator or broker",
          params: shape("OriginatorPath"),
          response: { 200: shape("OriginatorInfo") },
        },
      },
      async (request, reply) => {
        const organisation = services.definitions.organisation(
          organisationOf(services, organisationHeader(request)),
        );
        const originator = organisation?.originators.get(request.params.uuid);
        if (originator === undefined) throw problems.notFound();
        const { originatorName, brokerName, avatarUri, email, phoneNumber, nmls } = originator;
        const info: OriginatorInfo = {
          userInfo: { email: email ?? null, phoneNumber: phoneNumber ?? null },
          originatorDisplayInfo: {
            originatorName,
            brokerName: brokerName ?? null,
            avatarUri: avatarUri ?? null,
            email: email ?? null,
            phoneNumber: phoneNumber ?? null,
            nmls,
          },
        };
        return reply
          .header("cache-control", `public, max-age=${CACHED}`)
          .header("vary", "x-org")
          .send(info);
      },
    );
  };
}
