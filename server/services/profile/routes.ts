import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/profile.schema.json" with { type: "json" };
import type { LocaleChoice } from "#schemas/types/calls/profile.ts";
import type { Profile } from "#schemas/types/profile.ts";
import {
  type ProfilePorts,
  readProfile,
  writeProfile,
} from "#server/lending/application/profile-store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { factorKinds } from "#server/platform/accounts/factors/factors.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { redact } from "#server/platform/sealing/document.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { accountFacts } from "./account-facts.ts";

export type ProfilePluginPorts = ProfilePorts &
  SessionPorts & {
    database: Database;
    definitions: DefinitionStore;
  };

const shape = shapesOf(calls);

export function profilePlugin(services: ProfilePluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.get(
      "/service-profile/api/v1/profile",
      {
        schema: {
          tags: ["profile"],
          summary: "Read the borrower's profile and the account's settings",
          response: { 200: shape("AccountProfile") },
        },
      },
      async (request) => {
        const { accountUuid } = sessionOf(request);
        const profile = await readProfile(services, services.database.db, accountUuid);
        const factors = await factorKinds(services.database.db, accountUuid);
        const { profile: schema } = services.definitions.entities;
        return {
          ...redact(schema, profile as Record<string, unknown>),
          ...accountFacts(profile, factors),
        };
      },
    );

    // Idempotent without a key: the last value wins.
    app.put<{ Body: LocaleChoice }>(
      "/service-profile/api/v1/profile/locale",
      {
        schema: {
          tags: ["profile"],
          summary: "Store the borrower's language",
          body: shape("LocaleChoice"),
          response: { 204: shape("StoredLocale") },
        },
      },
      async (request, reply) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const locale = request.body.locale as NonNullable<Profile["locale"]>;
        const offered = services.definitions.organisation(orgCode)?.locales ?? [];
        if (!offered.includes(locale))
          throw problems.invalid([`body/locale: must be one of ${offered.join(", ")}.`]);
        await services.database.transaction(async (tx) => {
          const profile = await readProfile(services, tx, accountUuid, true);
          if (profile.locale !== locale)
            await writeProfile(services, tx, accountUuid, { ...profile, locale });
        });
        return reply.code(204).send();
      },
    );
  };
}
