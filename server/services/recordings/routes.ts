import type { FastifyInstance } from "fastify";
import { SESSION_REPLAY } from "#lending/recording/flag.ts";
import type { RecordingBatch, RecordingPath } from "#schemas/types/calls/recordings.ts";
import {
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { decideFlag } from "#server/lending/definitions/flags/decide-flag.ts";
import type { Experiments } from "#server/lending/definitions/flags/experiments.ts";
import { memberUser } from "#server/lending/definitions/flags/user.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { requireSession, type SessionPorts } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { maskedBatch } from "./masked-batch.ts";
import { shape } from "./shapes.ts";
import { type RecordingPorts, storeBatch } from "./store.ts";

export type RecordingPluginPorts = RecordingPorts &
  OwnApplicationPorts &
  SessionPorts & {
    database: Database;
    definitions: Pick<DefinitionStore, "flags">;
    experiments: Experiments | null;
    realTime(): Date;
  };

/** Bytes of a body: the largest batch and its envelope. */
const LARGEST = 416 * 1024;
/** Batches of a session in a minute. A browser sends twelve, and one more for each large page. */
const limited = { rateLimit: { max: 60, timeWindow: 60_000 } };

/**
 * Takes masked recordings of a borrower's visit, in batches. Only while the flag of session replay
 * is on for the borrower, so that switching it off ends recordings of pages that are open.
 */
export function recordingsPlugin(services: RecordingPluginPorts) {
  const { database, definitions, experiments } = services;

  const isOn = ({ row, profile, organisation }: LoadedApplication): boolean => {
    const tracker = profile.optimizelyProfileUuid ?? null;
    const user = { ...memberUser(profile), tracker };
    const subject = { orgCode: row.orgCode, organisation: organisation.info, user };
    return decideFlag({ flags: definitions.flags, experiments }, SESSION_REPLAY, subject, false)
      .enabled;
  };

  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const own = ownApplication(app, services);
    app.post<{ Params: RecordingPath; Body: RecordingBatch }>(
      "/service-application/api/v1/application/:product/:uuid/recordings/:recording",
      {
        bodyLimit: LARGEST,
        config: limited,
        preHandler: own.load,
        schema: {
          tags: ["telemetry"],
          summary: "Add masked events to the recording of a visit",
          params: shape("RecordingPath"),
          body: shape("RecordingBatch"),
          response: { 204: shape("StoredBatch") },
        },
      },
      async (request, reply) => {
        const loaded = applicationOf(request);
        if (!isOn(loaded)) throw problems.notFound();
        const content = await maskedBatch(request.body);
        const name = {
          applicationUuid: loaded.row.uuid,
          recordingUuid: request.params.recording.toLowerCase(),
        };
        const { sequence } = request.body;
        await database.transaction((tx) =>
          storeBatch(services, tx, name, { sequence, content, now: services.realTime() }),
        );
        return reply.code(204).send();
      },
    );
  };
}
