import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import { type AgentAccessPorts, loadForAgent } from "#server/lending/access/agent.ts";
import { expectedVersion } from "#server/lending/application/if-match.ts";
import type { Application, MergePatch } from "#server/lending/application/ports.ts";
import { applyAndRecompute, type WritePorts } from "#server/lending/application/write.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import {
  idempotencyKey,
  type IdempotencyPorts,
  idempotent,
} from "#server/platform/idempotency/idempotent.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";

export type AgentWritePorts = AgentAccessPorts &
  WritePorts &
  IdempotencyPorts & { database: Database };

interface AgentWrite {
  /** Status code of the answer. */
  status: number;
  event: { kind: string; detail: Record<string, unknown> };
  /** @throws Problem when the application does not allow the write */
  patchOf(application: Application): MergePatch;
}

/**
 * Returns the function that applies one write of an agent: once for its idempotency key, and only
 * on the version that the agent saw.
 */
export function agentWrites(services: AgentWritePorts) {
  const write = applyAndRecompute(services);

  return async (
    request: FastifyRequest<{ Params: ApplicationPath; Body: unknown }>,
    reply: FastifyReply,
    { status, event, patchOf }: AgentWrite,
  ): Promise<FastifyReply> => {
    const { accountUuid } = sessionOf(request);
    const { uuid } = request.params;
    const key = idempotencyKey(request.headers["idempotency-key"]);
    const expected = expectedVersion(request.headers["if-match"]);
    const route = `agent/${request.method}/${request.url}`;
    const answer = await services.database.transaction((tx) =>
      idempotent(services, tx, { accountUuid, key, route, body: request.body }, async () => {
        const { row } = await loadForAgent(services, tx, request, uuid, true);
        if (expected !== null && expected !== row.version)
          throw new Problem(412, "stale", [message("reviewed-version")], { version: row.version });
        const actor = { kind: "agent", id: accountUuid } as const;
        const written = await write(
          tx,
          uuid,
          actor,
          ({ application }) => ({ patch: patchOf(application) }),
          event,
        );
        return { status, body: { version: written.version }, version: written.version };
      }),
    );
    if (answer.replayed) void reply.header("idempotent-replayed", "true");
    return reply.code(answer.status).header("etag", `"${answer.version}"`).send(answer.body);
  };
}
