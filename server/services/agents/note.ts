import type { FastifyRequest } from "fastify";
import type { Clock } from "#server/lending/application/ports.ts";
import { appendEvent, type EventPorts } from "#server/platform/audit/event-log.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";

export type NotePorts = EventPorts & { clock: Clock; database: Database };

/** Returns the agent of a request as the event log names them. */
export const agentOf = (request: FastifyRequest): string =>
  `agent:${sessionOf(request).accountUuid}`;

/** Records what an agent has seen of an application. */
export const noteLook = (
  services: NotePorts,
  request: FastifyRequest,
  stream: string,
  kind: string,
  detail: Readonly<Record<string, unknown>> = {},
) =>
  services.database.transaction((tx) =>
    appendEvent(tx, services, {
      stream,
      at: services.clock.now(),
      actor: agentOf(request),
      kind,
      detail: { ...detail },
    }),
  );
