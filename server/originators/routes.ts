import type { FastifyInstance } from "fastify";
import { problems } from "#server/errors/problem.ts";
import { organisationOf } from "#server/identity/organisation.ts";
import type { Services } from "#server/services.ts";

/** Seconds for which the answer may be kept. Source: product specification, section 9. */
const CACHED = 600;

/** Who a loan originator or broker is, for anybody whom they referred. */
export function originatorsPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { uuid: string } }>(
      "/service-lead-portal/api/lo/:uuid",
      {
        schema: {
          tags: ["originators"],
          summary: "A loan originator or broker of the organisation, as borrowers see them",
          params: {
            type: "object",
            required: ["uuid"],
            properties: {
              uuid: {
                type: "string",
                pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
                description: "The referrer.",
              },
            },
          },
        },
      },
      async (request, reply) => {
        const organisation = services.definitions.organisation(organisationOf(services, request));
        const found = organisation?.originators.get(request.params.uuid);
        if (found === undefined) throw problems.notFound();
        const { originatorName, brokerName, avatarUri, email, phoneNumber, nmls } = found;
        return reply
          .header("cache-control", `public, max-age=${CACHED}`)
          .header("vary", "x-org")
          .send({
            userInfo: { email: email ?? null, phoneNumber: phoneNumber ?? null },
            originatorDisplayInfo: {
              originatorName,
              brokerName: brokerName ?? null,
              avatarUri: avatarUri ?? null,
              email: email ?? null,
              phoneNumber: phoneNumber ?? null,
              nmls,
            },
          });
      },
    );
  };
}
