import { desc, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { loadApplication, type Loaded } from "#server/application/store.ts";
import { problems } from "#server/errors/problem.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import type { Executor } from "#server/storage/database.ts";
import { events } from "#server/storage/schema.ts";

/** Events that are shown at once. */
const SHOWN = 200;

/** Requires a session of an agent on every route of the plugin. To everybody else these addresses do not exist. */
export function requireAgent(app: FastifyInstance, services: Services): void {
  requireSession(app, services);
  app.addHook("onRequest", async (request) => {
    if (sessionOf(request).role !== "AGENT") throw problems.notFound();
  });
}

/** An application of the agent's own organisation; any other reads as not there. */
export async function loadForAgent(
  services: Services,
  executor: Executor,
  request: FastifyRequest,
  uuid: string,
  lock = false,
): Promise<Loaded> {
  const loaded = await loadApplication(services, executor, uuid, { lock });
  if (loaded.row.orgCode !== sessionOf(request).orgCode) throw problems.notFound();
  return loaded;
}

/** What happened to an application, newest first. */
export function historyOf(executor: Executor, uuid: string) {
  return executor
    .select({ at: events.at, actor: events.actor, kind: events.kind, detail: events.detail })
    .from(events)
    .where(eq(events.stream, uuid))
    .orderBy(desc(events.sequence))
    .limit(SHOWN);
}
