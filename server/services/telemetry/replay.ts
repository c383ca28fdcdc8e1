import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import type { ReplayLink } from "#schemas/types/calls/telemetry.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { loadApplication, type StorePorts } from "#server/lending/application/store.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { sealJson } from "#server/platform/sealing/cipher.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { events } from "#server/platform/storage/schema.ts";
import {
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { shape } from "./shapes.ts";

export type ReplayPorts = StorePorts &
  OwnApplicationPorts &
  SessionPorts & {
    clock: Clock;
    database: Database;
    secrets: Secrets;
  };

const KIND = "replay.linked";

/**
 * Notes with an application where its owner's visit was recorded, by the product or by another
 * tool. The log cannot forget, so the application's key seals the address: it ends with the key.
 */
export function replayPlugin(services: ReplayPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const own = ownApplication(app, services);
    app.put<{ Params: ProductApplicationPath; Body: ReplayLink }>(
      "/service-application/api/v1/application/:product/:uuid/full-story-link",
      {
        preHandler: own.check,
        schema: {
          tags: ["telemetry"],
          summary: "Store the link to a visit's recording (idempotent)",
          params: sharedShape("ProductApplicationPath"),
          // Any tool's address: https alone, bounded, and without the name of a user.
          body: shape("ReplayLink"),
          response: { 204: shape("RecordedReplay") },
        },
      },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const { uuid } = request.params;
        const { link } = request.body;
        await services.database.transaction(async (tx) => {
          await loadApplication(services, tx, uuid, { accountUuid, lock: true });
          const key = await services.dataKeys.get(tx, uuid);
          const hash = createHmac("sha256", key).update(link).digest("hex");
          const [recorded] = await tx
            .select({ sequence: events.sequence })
            .from(events)
            .where(
              and(
                eq(events.stream, uuid),
                eq(events.kind, KIND),
                sql`${events.detail} ->> 'hash' = ${hash}`,
              ),
            )
            .limit(1);
          if (recorded === undefined)
            await appendEvent(tx, services, {
              stream: uuid,
              at: services.clock.now(),
              actor: `borrower:${accountUuid}`,
              kind: KIND,
              detail: { hash, link: sealJson(key, link, KIND) },
            });
        });
        return reply.code(204).send();
      },
    );
  };
}
