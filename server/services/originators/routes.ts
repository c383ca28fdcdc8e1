import type { FastifyInstance } from "fastify";
import brokerCalls from "#schemas/calls/brokers.schema.json" with { type: "json" };
import calls from "#schemas/calls/originators.schema.json" with { type: "json" };
import type { Referral, ReferralLink } from "#schemas/types/calls/brokers.ts";
import type { OriginatorInfo, OriginatorPath } from "#schemas/types/calls/originators.ts";
import { findOriginator } from "#server/lending/brokers/originators.ts";
import { findReferral, linkStateOf } from "#server/lending/brokers/referrals.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";

export interface OriginatorsPluginPorts {
  config: { rateLimit: { signIns: number } };
  database: Database;
  definitions: DefinitionStore;
  realTime(): Date;
}

const shape = shapesOf(calls);
const brokerShape = shapesOf(brokerCalls);
const tags = ["originators"];

/** Cache lifetime of the answer, seconds. Source: product specification, section 9. */
const CACHED = 600;

/** Public information about a loan originator or broker, for the borrowers whom they referred. */
export function originatorsPlugin(services: OriginatorsPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { db } = services.database;
    app.get<{ Params: OriginatorPath }>(
      "/service-lead-portal/api/lo/:uuid",
      {
        schema: {
          tags,
          summary: "Read the public profile of a loan originator or broker",
          params: shape("OriginatorPath"),
          response: { 200: shape("OriginatorInfo") },
        },
      },
      async (request, reply) => {
        const orgCode = organisationOf(services, organisationHeader(request));
        const originator = await findOriginator(services, db, orgCode, request.params.uuid);
        if (originator === null || originator.retired) throw problems.notFound();
        const { originatorName, brokerName, avatarUri, email, phoneNumber, nmls } = originator.card;
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

    app.post<{ Body: ReferralLink }>(
      "/service-lead-portal/api/v1/referrals/open",
      {
        config: signInLimit(services),
        schema: {
          tags,
          summary: "Read whether the link of a broker opens a registration",
          body: brokerShape("ReferralLink"),
          response: { 200: brokerShape("Referral") },
        },
      },
      async (request): Promise<Referral> => {
        const orgCode = organisationOf(services, organisationHeader(request));
        const row = await findReferral(db, orgCode, request.body.token);
        const state = linkStateOf(row, services.realTime());
        return { state, referrerUuid: state === "OPEN" ? (row?.originatorUuid ?? null) : null };
      },
    );
  };
}
