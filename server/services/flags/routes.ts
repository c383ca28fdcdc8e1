import type { FastifyInstance, FastifyRequest } from "fastify";
import type {
  Decision,
  DecisionRequest,
  Decisions,
  FeatureRequest,
  Features,
  FeaturesRequest,
  FlagContextPath,
  OptimizeUser,
} from "#schemas/types/calls/flags.ts";
import { type ProfilePorts, readProfile } from "#server/lending/application/profile-store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { Experiments } from "#server/lending/definitions/flags/experiments.ts";
import {
  FEATURE_OFF,
  type Feature,
  featureOf,
  type FlagDecision,
} from "#server/lending/definitions/flags/flags.ts";
import { ANYBODY, memberUser } from "#server/lending/definitions/flags/user.ts";
import { type ClosedPages, withClosure } from "#server/lending/maintenance/closed-pages.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { authenticate, type SessionPorts } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  decideAll,
  decideFlag,
  type FlagSubject,
} from "#server/lending/definitions/flags/decide-flag.ts";
import { shape } from "./shapes.ts";

export type FlagsPluginPorts = SessionPorts &
  ProfilePorts & {
    experiments: Experiments | null;
    database: Database;
    definitions: DefinitionStore;
    closedPages: Pick<ClosedPages, "of">;
  };

const FEATURE = featureOf(FEATURE_OFF);
const BASE = "/service-optimize/:context/api";
const tags = ["flags"];

interface FlagRequest {
  Params: FlagContextPath;
  Body: { optimizeUser?: OptimizeUser };
}

/** Flags and experiments. Paths and bodies: product specification, section 7. */
export function flagsPlugin(services: FlagsPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { experiments } = services;
    const sources = () => ({ flags: services.definitions.flags, experiments });

    app.addHook<FlagRequest>("onRequest", (request, reply, done) => {
      if (request.params.context === "secure") authenticate(request, reply, services, done);
      else done();
    });

    const subjectOf = async (request: FastifyRequest<FlagRequest>): Promise<FlagSubject> => {
      const { attributes = {}, trackerId = null } = request.body.optimizeUser ?? {};
      const claims = {
        tracker: trackerId === "" ? null : trackerId,
        locale: attributes["locale"] ?? null,
        pilot: attributes["DDP_Pilot"] ?? null,
      };
      const { session } = request;
      const orgCode = session?.orgCode ?? organisationOf(services, organisationHeader(request));
      const organisation = services.definitions.organisation(orgCode)?.info ?? {};
      if (session === null) return { orgCode, organisation, user: { ...ANYBODY, ...claims } };
      const profile = await readProfile(services, services.database.db, session.accountUuid);
      return {
        orgCode,
        organisation,
        user: {
          ...memberUser(profile),
          ...claims,
          // The profile's tracker is the same on every device of the person.
          tracker: profile.optimizelyProfileUuid ?? claims.tracker,
        },
      };
    };

    app.post<FlagRequest & { Body: FeatureRequest }>(
      `${BASE}/v1/feature`,
      {
        schema: {
          tags,
          summary: "Read one flag and its values",
          params: shape("FlagContextPath"),
          body: shape("FeatureRequest"),
          response: { 200: shape("Feature") },
        },
      },
      async (request): Promise<Feature> => {
        const { featureKey: key } = request.body;
        const subject = await subjectOf(request);
        const decided = { [key]: featureOf(decideFlag(sources(), key, subject, false)) };
        return withClosure(decided, services.closedPages.of(subject.orgCode))[key] ?? FEATURE;
      },
    );

    app.post<FlagRequest & { Body: FeaturesRequest }>(
      `${BASE}/v1/features`,
      {
        schema: {
          tags,
          summary: "List the flags that are on, with their values",
          params: shape("FlagContextPath"),
          body: shape("FeaturesRequest"),
          response: { 200: shape("Features") },
        },
      },
      async (request): Promise<Features> => {
        const subject = await subjectOf(request);
        const features = mapped(decideAll(sources(), subject, false), featureOf);
        return { features: withClosure(features, services.closedPages.of(subject.orgCode)) };
      },
    );

    app.post<FlagRequest & { Body: DecisionRequest }>(
      `${BASE}/v2/decision`,
      {
        schema: {
          tags,
          summary: "Decide one experiment, or every flag that is on, and count the exposure",
          params: shape("FlagContextPath"),
          body: shape("DecisionRequest"),
          response: { 200: shape("Decisions") },
        },
      },
      async (request): Promise<Decisions> => {
        const subject = await subjectOf(request);
        const { featureKey: key } = request.body;
        const decided =
          key === undefined
            ? decideAll(sources(), subject, true)
            : { [key]: decideFlag(sources(), key, subject, true) };
        return { decisions: mapped(decided, wireOf) };
      },
    );
  };
}

const mapped = <T>(decided: Record<string, FlagDecision>, of: (decision: FlagDecision) => T) =>
  Object.fromEntries(Object.entries(decided).map(([key, each]) => [key, of(each)]));

const wireOf = ({ enabled, variation, variables }: FlagDecision): Decision => ({
  enabled,
  variationKey: variation,
  variables,
});
