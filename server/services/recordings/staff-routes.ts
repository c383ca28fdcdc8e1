import type { FastifyInstance } from "fastify";
import type { AgentRecordingPath, Recording, Recordings } from "#schemas/types/calls/recordings.ts";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import {
  type AgentAccessPorts,
  agentApplication,
  requireAgent,
} from "#server/lending/access/agent.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { shape } from "./shapes.ts";
import { listRecordings, readRecording, type RecordingPorts } from "./store.ts";

export type StaffRecordingsPorts = AgentAccessPorts &
  RecordingPorts & { clock: Clock; secrets: Secrets };

const tags = ["agents"];
const base = "/service-agent/secure/api/v1/applications/:uuid/recordings";

const times = ({ begunAt, endedAt }: { begunAt: Date; endedAt: Date }) => ({
  begunAt: begunAt.toISOString(),
  endedAt: endedAt.toISOString(),
});

/**
 * Recordings of visits, for the agents who may see the application. Each look at one is an event of
 * the application.
 */
export function staffRecordingsPlugin(services: StaffRecordingsPorts) {
  const { database } = services;
  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);
    const own = agentApplication(app, services);

    app.get<{ Params: ApplicationPath }>(
      base,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "List the recordings of visits to an application",
          params: sharedShape("ApplicationPath"),
          response: { 200: shape("Recordings") },
        },
      },
      async ({ params }): Promise<Recordings> =>
        (await listRecordings(database.db, params.uuid)).map((each) => ({
          uuid: each.uuid,
          ...times(each),
        })),
    );

    app.get<{ Params: AgentRecordingPath }>(
      `${base}/:recording`,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "Read a recording of a visit",
          params: shape("AgentRecordingPath"),
          response: { 200: shape("Recording") },
        },
      },
      (request): Promise<Recording> =>
        database.transaction(async (tx) => {
          const { uuid: applicationUuid, recording: recordingUuid } = request.params;
          const name = { applicationUuid, recordingUuid };
          const recording = await readRecording(services, tx, name);
          await appendEvent(tx, services, {
            stream: applicationUuid,
            at: services.clock.now(),
            actor: `agent:${sessionOf(request).accountUuid}`,
            kind: "agent.recording-viewed",
            detail: { recording: recording.uuid },
          });
          return {
            uuid: recording.uuid,
            ...times(recording),
            batches: recording.batches.map((batch) => batch.toString("base64")),
          };
        }),
    );
  };
}
