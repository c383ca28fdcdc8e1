import type { FastifyInstance } from "fastify";
import { problems } from "#server/errors/problem.ts";
import { readProfile, writeProfile } from "#server/profile/store.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";

const RESOURCE = "/service-application/api/v3/application/heloc/optermizerly-profile";
const tags = ["flags"];
const uuid = { type: "string", format: "uuid" } as const;

const answer = {
  type: "object",
  required: ["optimizelyProfileUuid"],
  properties: {
    optimizelyProfileUuid: {
      type: ["string", "null"],
      description:
        "Tracker by which flags and experiments know the account; null before the first.",
    },
  },
} as const;

/**
 * The experiment profile: one tracker for an account, so that a person sees the same on each of their devices. The first one told is
 * kept; whoever tells another learns of it. Paths and fields: both product specifications, section 7.
 */
export function experimentProfilePlugin(services: Services) {
  const kept = async (accountUuid: string) => ({
    optimizelyProfileUuid:
      (await readProfile(services, services.database.db, accountUuid)).optimizelyProfileUuid ??
      null,
  });

  const keep = (accountUuid: string, tracker: string) =>
    services.database.transaction(async (tx) => {
      const profile = await readProfile(services, tx, accountUuid, true);
      const { optimizelyProfileUuid = tracker.toLowerCase() } = profile;
      if (profile.optimizelyProfileUuid === undefined)
        await writeProfile(services, tx, accountUuid, { ...profile, optimizelyProfileUuid });
      return { optimizelyProfileUuid };
    });

  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);

    app.get<{ Querystring: { trackerUuid?: string } }>(
      RESOURCE,
      {
        schema: {
          tags,
          summary: "The experiment profile of the account",
          querystring: {
            type: "object",
            additionalProperties: false,
            properties: {
              trackerUuid: {
                ...uuid,
                description:
                  "Tracker of the browser that asks; it is the answer where none is kept.",
              },
            },
          },
          response: { 200: answer },
        },
      },
      async (request) => {
        const { optimizelyProfileUuid } = await kept(sessionOf(request).accountUuid);
        return {
          optimizelyProfileUuid: optimizelyProfileUuid ?? request.query.trackerUuid ?? null,
        };
      },
    );

    app.patch<{ Querystring: { identityUuid?: string }; Body: { optimizelyProfileUuid: string } }>(
      RESOURCE,
      {
        schema: {
          tags,
          summary: "Names the experiment profile of the account; the first one stays",
          querystring: {
            type: "object",
            additionalProperties: false,
            properties: { identityUuid: { ...uuid, description: "The session's own identity." } },
          },
          body: {
            type: "object",
            additionalProperties: false,
            required: ["optimizelyProfileUuid"],
            properties: { optimizelyProfileUuid: uuid },
          },
          response: { 200: answer },
        },
      },
      async (request) => {
        const { accountUuid } = sessionOf(request);
        const { identityUuid = accountUuid } = request.query;
        if (identityUuid.toLowerCase() !== accountUuid) throw problems.notFound();
        return keep(accountUuid, request.body.optimizelyProfileUuid);
      },
    );

    app.put<{ Body: { trackerUuid: string } }>(
      "/service-profile/api/v1/profile/tracker",
      {
        schema: {
          tags,
          summary: "Tells the browser's tracker; the answer is the one that the account keeps",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["trackerUuid"],
            properties: { trackerUuid: uuid },
          },
          response: { 200: answer },
        },
      },
      async (request) => keep(sessionOf(request).accountUuid, request.body.trackerUuid),
    );
  };
}
