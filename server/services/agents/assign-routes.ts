import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AgentPath } from "#schemas/types/calls/agents.ts";
import {
  type AgentAccessPorts,
  agentApplication,
  requireWholeReach,
} from "#server/lending/access/agent.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { accounts, assignments } from "#server/platform/storage/schema.ts";
import { agentOf } from "./note.ts";
import { AGENT_APPLICATION, shape, tags } from "./shapes.ts";

export type AssignPluginPorts = AgentAccessPorts & {
  clock: Clock;
  database: Database;
  secrets: Secrets;
};

/**
 * Assigns applications to agents, and takes them back. Only an agent who sees every application of
 * the organization may do so. Every change is an event of the application.
 */
export function assignPlugin(services: AssignPluginPorts) {
  const { database } = services;

  /** Makes the change once, and records it when there was one to make. */
  async function change(
    request: FastifyRequest<{ Params: AgentPath }>,
    kind: string,
    make: (tx: Transaction) => Promise<unknown[]>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      if ((await make(tx)).length === 0) return;
      await appendEvent(tx, services, {
        stream: request.params.uuid,
        at: services.clock.now(),
        actor: agentOf(request),
        kind,
        detail: { agent: request.params.agent },
      });
    });
  }

  return async (app: FastifyInstance): Promise<void> => {
    requireWholeReach(app, services);
    const own = agentApplication(app, services);
    const url = `${AGENT_APPLICATION}/agents/:agent`;
    const described = (summary: string) => ({
      tags,
      summary,
      params: shape("AgentPath"),
      body: sharedShape("UnreadBody"),
      response: { 204: shape("Assigned") },
    });

    app.put<{ Params: AgentPath }>(
      url,
      {
        preHandler: own.check,
        schema: described("Assign an application to an agent (idempotent)"),
      },
      async (request, reply) => {
        const { uuid, agent } = request.params;
        await change(request, "agent.assigned", async (tx) => {
          const [account] = await tx
            .select({ role: accounts.role, orgCode: accounts.orgCode })
            .from(accounts)
            .where(eq(accounts.uuid, agent));
          if (account?.role !== "AGENT" || account.orgCode !== sessionOf(request).orgCode)
            throw problems.notFound();
          return tx
            .insert(assignments)
            .values({ applicationUuid: uuid, accountUuid: agent, createdAt: services.clock.now() })
            .onConflictDoNothing()
            .returning();
        });
        return reply.code(204).send();
      },
    );

    app.delete<{ Params: AgentPath }>(
      url,
      {
        preHandler: own.check,
        schema: described("Take an application from an agent (idempotent)"),
      },
      async (request, reply) => {
        const { uuid, agent } = request.params;
        await change(request, "agent.unassigned", (tx) =>
          tx
            .delete(assignments)
            .where(and(eq(assignments.applicationUuid, uuid), eq(assignments.accountUuid, agent)))
            .returning(),
        );
        return reply.code(204).send();
      },
    );
  };
}
