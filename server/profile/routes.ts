import type { FastifyInstance } from "fastify";
import type { Profile } from "#schemas/types/profile.ts";
import { problems } from "#server/errors/problem.ts";
import { redact } from "#server/sealing/document.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { accountFacts } from "./account-facts.ts";
import { readProfile, writeProfile } from "./store.ts";

export function profilePlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.get(
      "/service-profile/api/v1/profile",
      {
        schema: {
          tags: ["profile"],
          summary: "The borrower's profile, and what holds of the account",
        },
      },
      async (request) => {
        const { accountUuid } = sessionOf(request);
        const profile = await readProfile(services, services.database.db, accountUuid);
        const { profile: schema } = services.definitions.entities;
        return {
          ...redact(schema, profile as Record<string, unknown>),
          ...accountFacts(services, accountUuid, profile),
        };
      },
    );

    // One value that replaces itself: the same again changes nothing, and the last of two is what was chosen last.
    app.put<{ Body: { locale: NonNullable<Profile["locale"]> } }>(
      "/service-profile/api/v1/profile/locale",
      {
        schema: {
          tags: ["profile"],
          summary: "Keeps the language that the borrower chose",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["locale"],
            properties: {
              locale: {
                type: "string",
                maxLength: 20,
                description: "One of the languages that the account's organisation offers.",
              },
            },
          },
        },
      },
      async (request, reply) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const { locale } = request.body;
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
