import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Hold, NewHold } from "#schemas/types/calls/agents.ts";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import {
  type AgentAccessPorts,
  agentApplication,
  requireAgent,
} from "#server/lending/access/agent.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { agentOf } from "./note.ts";
import { AGENT_APPLICATION, shape, tags } from "./shapes.ts";

export type HoldPorts = AgentAccessPorts & { secrets: Secrets };

const path = `${AGENT_APPLICATION}/hold`;

/** Holds: while one is set, nothing of the application is erased, whatever its retention period. */
export function holdPlugin(services: HoldPorts) {
  const { database, clock } = services;

  /** Sets or lifts a hold, and records who did. Repeating a change records nothing. */
  const change = (request: FastifyRequest<{ Params: ApplicationPath }>, hold: NewHold | null) =>
    database.transaction(async (tx) => {
      const { uuid } = request.params;
      const before = await readHold(tx, uuid, true);
      if (before.reason === (hold?.reason ?? null)) return before;
      const now = clock.now();
      await tx
        .update(applications)
        .set({ heldSince: hold === null ? null : now, holdReason: hold?.reason ?? null })
        .where(eq(applications.uuid, uuid));
      await appendEvent(tx, services, {
        stream: uuid,
        at: now,
        actor: agentOf(request),
        kind: hold === null ? "retention.released" : "retention.held",
        detail: hold === null ? {} : { reason: hold.reason },
      });
      return readHold(tx, uuid);
    });

  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);
    const own = agentApplication(app, services);
    const params = sharedShape("ApplicationPath");

    app.get<{ Params: ApplicationPath }>(
      path,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "Read whether the application has a hold against erasure",
          params,
          response: { 200: shape("Hold") },
        },
      },
      ({ params: { uuid } }) => readHold(database.db, uuid),
    );

    app.put<{ Params: ApplicationPath; Body: NewHold }>(
      path,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "Hold the application against erasure",
          params,
          body: shape("NewHold"),
          response: { 200: shape("Hold") },
        },
      },
      (request) => change(request, request.body),
    );

    app.delete<{ Params: ApplicationPath }>(
      path,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "End the hold: the retention period decides again",
          params,
          response: { 204: shape("LiftedHold") },
        },
      },
      async (request, reply) => {
        await change(request, null);
        return reply.code(204).send();
      },
    );
  };
}

async function readHold(executor: Executor, uuid: string, lock = false): Promise<Hold> {
  const query = executor
    .select({ since: applications.heldSince, reason: applications.holdReason })
    .from(applications)
    .where(eq(applications.uuid, uuid));
  const [row] = await (lock ? query.for("update") : query);
  return { since: row?.since?.toISOString() ?? null, reason: row?.reason ?? null };
}
