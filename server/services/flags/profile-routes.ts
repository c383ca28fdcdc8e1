import type { FastifyInstance } from "fastify";
import type {
  ExperimentProfile,
  ExperimentProfileQuery,
  NewExperimentProfile,
  NewExperimentProfileQuery,
  NewTracker,
  StoredExperimentProfile,
} from "#schemas/types/calls/flags.ts";
import type { ProductPath } from "#schemas/types/calls/shared.ts";
import {
  type ProfilePorts,
  readProfile,
  writeProfile,
} from "#server/lending/application/profile-store.ts";
import { problems } from "#server/platform/errors/problem.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { shape } from "./shapes.ts";

export type ExperimentProfilePorts = ProfilePorts &
  SessionPorts & {
    database: Database;
  };

const RESOURCE = "/service-application/api/v3/application/:product/optermizerly-profile";
const tags = ["flags"];

/**
 * The experiment profile: one tracker for an account, so that a person sees the same variation on
 * each device. The server keeps the first tracker and returns it to every later browser. Paths and
 * fields: both product specifications, section 7.
 */
export function experimentProfilePlugin(services: ExperimentProfilePorts) {
  const kept = async (accountUuid: string): Promise<ExperimentProfile> => ({
    optimizelyProfileUuid:
      (await readProfile(services, services.database.db, accountUuid)).optimizelyProfileUuid ??
      null,
  });

  const keep = (accountUuid: string, tracker: string): Promise<StoredExperimentProfile> =>
    services.database.transaction(async (tx) => {
      const profile = await readProfile(services, tx, accountUuid, true);
      const { optimizelyProfileUuid = tracker.toLowerCase() } = profile;
      if (profile.optimizelyProfileUuid === undefined)
        await writeProfile(services, tx, accountUuid, { ...profile, optimizelyProfileUuid });
      return { optimizelyProfileUuid };
    });

  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    app.get<{ Params: ProductPath; Querystring: ExperimentProfileQuery }>(
      RESOURCE,
      {
        schema: {
          tags,
          summary: "Read the account's experiment profile",
          params: sharedShape("ProductPath"),
          querystring: shape("ExperimentProfileQuery"),
          response: { 200: shape("ExperimentProfile") },
        },
      },
      async (request) => {
        const { optimizelyProfileUuid } = await kept(sessionOf(request).accountUuid);
        return {
          optimizelyProfileUuid: optimizelyProfileUuid ?? request.query.trackerUuid ?? null,
        };
      },
    );

    app.patch<{
      Params: ProductPath;
      Querystring: NewExperimentProfileQuery;
      Body: NewExperimentProfile;
    }>(
      RESOURCE,
      {
        schema: {
          tags,
          summary: "Set the account's experiment profile; the first one is permanent",
          params: sharedShape("ProductPath"),
          querystring: shape("NewExperimentProfileQuery"),
          body: shape("NewExperimentProfile"),
          response: { 200: shape("StoredExperimentProfile") },
        },
      },
      async (request) => {
        const { accountUuid } = sessionOf(request);
        const { identityUuid = accountUuid } = request.query;
        if (identityUuid.toLowerCase() !== accountUuid) throw problems.notFound();
        return keep(accountUuid, request.body.optimizelyProfileUuid);
      },
    );

    app.put<{ Body: NewTracker }>(
      "/service-profile/api/v1/profile/tracker",
      {
        schema: {
          tags,
          summary: "Register the browser's tracker; returns the account's stored tracker",
          body: shape("NewTracker"),
          response: { 200: shape("StoredExperimentProfile") },
        },
      },
      async (request) => keep(sessionOf(request).accountUuid, request.body.trackerUuid),
    );
  };
}
