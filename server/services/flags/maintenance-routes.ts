import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import calls from "#schemas/calls/maintenance.schema.json" with { type: "json" };
import type { Maintenance, NewMaintenance } from "#schemas/types/calls/maintenance.ts";
import { type AgentAccessPorts, requireWholeReach } from "#server/lending/access/agent.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import {
  announceClosedPages,
  type ClosedPages,
  type Closure,
} from "#server/lending/maintenance/closed-pages.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { maintenance } from "#server/platform/storage/schema.ts";

export type MaintenancePorts = AgentAccessPorts & {
  closedPages: ClosedPages;
  secrets: Secrets;
};

const tags = ["agents"];
const shape = shapesOf(calls);
const url = "/service-agent/secure/api/v1/maintenance";

/**
 * Closes pages of the agent's organization for maintenance, and opens them again. Only an agent who
 * sees every application of the organization may. Every change is an event of the agent's account.
 */
export function maintenancePlugin(services: MaintenancePorts) {
  const { closedPages, clock, database } = services;

  const change = async (
    request: FastifyRequest,
    kind: string,
    detail: Record<string, unknown>,
    write: (tx: Transaction, orgCode: string) => Promise<unknown>,
  ): Promise<void> => {
    const { accountUuid, orgCode } = sessionOf(request);
    await database.transaction(async (tx) => {
      await write(tx, orgCode);
      await appendEvent(tx, services, {
        stream: accountUuid,
        at: clock.now(),
        actor: `agent:${accountUuid}`,
        kind,
        detail: { organisation: orgCode, ...detail },
      });
      await announceClosedPages(tx);
    });
    await closedPages.reread();
  };

  return async (app: FastifyInstance): Promise<void> => {
    requireWholeReach(app, services);

    app.get(
      url,
      {
        schema: {
          tags,
          summary: "Read which pages of the organization are closed for maintenance",
          response: { 200: shape("Maintenance") },
        },
      },
      async (request) => viewOf(closedPages.of(sessionOf(request).orgCode)),
    );

    app.put<{ Body: NewMaintenance }>(
      url,
      {
        schema: {
          tags,
          summary: "Close pages for maintenance, in place of those that are closed",
          body: shape("NewMaintenance"),
          response: { 200: shape("Maintenance") },
        },
      },
      async (request) => {
        const { routes, message = null, pageTitle = null, shouldShowDashboardLink } = request.body;
        await change(request, "maintenance.closed", { routes }, (tx, orgCode) => {
          const values = {
            routes: [...routes],
            message,
            pageTitle,
            dashboardLink: shouldShowDashboardLink === true,
          };
          return tx
            .insert(maintenance)
            .values({ orgCode, since: clock.now(), ...values })
            .onConflictDoUpdate({ target: maintenance.orgCode, set: values });
        });
        return viewOf(closedPages.of(sessionOf(request).orgCode));
      },
    );

    app.delete(
      url,
      {
        schema: {
          tags,
          summary: "Open every page again",
          response: { 204: shape("EndedMaintenance") },
        },
      },
      async (request, reply) => {
        if (closedPages.of(sessionOf(request).orgCode) !== null)
          await change(request, "maintenance.opened", {}, (tx, orgCode) =>
            tx.delete(maintenance).where(eq(maintenance.orgCode, orgCode)),
          );
        return reply.code(204).send();
      },
    );
  };
}

function viewOf(closure: Closure | null): Maintenance {
  return {
    since: closure?.since.toISOString() ?? null,
    routes: closure?.routes ?? [],
    message: closure?.message ?? null,
    pageTitle: closure?.pageTitle ?? null,
    shouldShowDashboardLink: closure?.dashboardLink ?? false,
  };
}
