import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Exposure } from "#schemas/types/calls/flags.ts";
import { readProfile, writeProfile } from "#server/lending/application/profile-store.ts";
import { loadApplication, type StorePorts } from "#server/lending/application/store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { Experiments } from "#server/lending/definitions/flags/experiments.ts";
import { applicantUser } from "#server/lending/definitions/flags/user.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type { Instruments } from "#server/platform/telemetry/instruments.ts";
import { shape } from "./shapes.ts";

export type ExposurePorts = SessionPorts &
  StorePorts & {
    database: Database;
    dataKeys: Pick<DataKeys, "get" | "create" | "open">;
    definitions: Pick<DefinitionStore, "flags">;
    experiments: Experiments | null;
    instruments: Instruments;
    log: FastifyBaseLogger;
  };

/**
 * Counts that an applicant saw a page of an experiment: once for each account and experiment. The
 * variation is the one that the application has, whatever a browser says.
 */
export function exposurePlugin(services: ExposurePorts) {
  const { database, definitions, experiments, instruments, log } = services;
  const exposures = instruments.meter.createCounter("hearthline.experiment.exposures", {
    description: "Accounts that saw a page of an experiment, by experiment and variation.",
  });

  /** Records the experiments that the account has not seen yet, and returns them. */
  const recordNew = (accountUuid: string, { applicationUuid, names }: Exposure) =>
    database.transaction(async (tx) => {
      const { application, row } = await loadApplication(services, tx, applicationUuid, {
        accountUuid,
      });
      const profile = await readProfile(services, tx, accountUuid, true);
      const seen = profile.shownExperiments ?? [];
      const shown = definitions.flags.named.flatMap(({ id, name }) => {
        const variation = application.flags?.[name];
        return names.includes(name) && !seen.includes(name) && typeof variation === "string"
          ? [{ id, name, variation }]
          : [];
      });
      if (shown.length > 0)
        await writeProfile(services, tx, accountUuid, {
          ...profile,
          shownExperiments: [...seen, ...shown.map(({ name }) => name)],
        });
      return { shown, orgCode: row.orgCode, user: applicantUser(accountUuid, profile) };
    });

  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.post<{ Body: Exposure }>(
      "/service-optimize/secure/api/v1/exposure",
      {
        schema: {
          tags: ["flags"],
          summary: "Count that the applicant saw a page of an experiment; once for each account",
          body: shape("Exposure"),
          response: { 204: shape("CountedExposure") },
        },
      },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const { shown, orgCode, user } = await recordNew(accountUuid, request.body);
        for (const { id, variation } of shown) {
          exposures.add(1, { experiment: id, variation });
          log.info(
            { event: "EXPOSURE", experiment: id, variation, organisation: orgCode },
            "Experiment shown",
          );
          experiments?.shown(id, orgCode, user, variation);
        }
        return reply.code(204).send();
      },
    );
  };
}
