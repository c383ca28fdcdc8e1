import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { FoundApplication, NewSearch } from "#schemas/types/calls/agents.ts";
import { type AgentAccessPorts, requireAgent } from "#server/lending/access/agent.ts";
import { withinReach } from "#server/lending/access/reach.ts";
import { emailKey } from "#server/platform/accounts/accounts.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { accounts, applications } from "#server/platform/storage/schema.ts";
import { agentOf } from "./note.ts";
import { shape, tags } from "./shapes.ts";

export type SearchPorts = AgentAccessPorts & { secrets: Secrets };

/** More applications than an honest person has. */
const MOST_FOUND = 20;

/**
 * Finds applications by the address of an account, the only personal data that statements can find.
 * It is in the body, because addresses of calls are logged. Each found application records it.
 */
export function searchPlugin(services: SearchPorts) {
  const { database, clock } = services;
  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);
    app.post<{ Body: NewSearch }>(
      "/service-agent/secure/api/v1/applications/search",
      {
        schema: {
          tags,
          summary: "Find the applications of an account by its email address",
          body: shape("NewSearch"),
          response: { 200: shape("FoundApplications") },
        },
      },
      (request) => {
        const session = sessionOf(request);
        const key = emailKey(services, session.orgCode, request.body.email);
        return database.transaction(async (tx): Promise<FoundApplication[]> => {
          const found = await tx
            .select({
              uuid: applications.uuid,
              flow: applications.flow,
              createdAt: applications.createdAt,
              updatedAt: applications.updatedAt,
            })
            .from(applications)
            .innerJoin(accounts, eq(accounts.uuid, applications.accountUuid))
            .where(and(eq(accounts.emailKey, key), withinReach(tx, session)))
            .orderBy(desc(applications.createdAt), applications.uuid)
            .limit(MOST_FOUND);
          for (const { uuid } of found)
            await appendEvent(tx, services, {
              stream: uuid,
              at: clock.now(),
              actor: agentOf(request),
              kind: "agent.found",
              detail: {},
            });
          return found.map(({ uuid, flow, createdAt, updatedAt }) => ({
            uuid,
            flow,
            createdAt: createdAt.toISOString(),
            updatedAt: updatedAt.toISOString(),
          }));
        });
      },
    );
  };
}
