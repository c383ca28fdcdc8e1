import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { loadApplication } from "#server/application/store.ts";
import { applicationParams } from "#server/application/shapes.ts";
import { appendEvent } from "#server/events/log.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { events } from "#server/storage/schema.ts";
import { text } from "./shapes.ts";

/** Recordings of the one tool that browsers look for; any other address would be somebody's way to have the lender's people open it. */
const LINK = "^https://app\\.(eu1\\.)?fullstory\\.com/ui/[\\w-]+/(client-)?session/[\\w%:-]+$";
const KIND = "replay.linked";

/** Notes with an application where its owner's visit was recorded. The recording itself is the tool's. */
export function replayPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.put<{ Params: { uuid: string }; Body: { link: string } }>(
      "/service-application/api/v1/application/:product/:uuid/full-story-link",
      {
        schema: {
          tags: ["telemetry"],
          summary: "Where the visit is recorded; the same link again changes nothing",
          params: applicationParams,
          body: {
            type: "object",
            additionalProperties: false,
            required: ["link"],
            properties: { link: text(300, { pattern: LINK, description: "Of the recording." }) },
          },
        },
      },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const { uuid } = request.params;
        const { link } = request.body;
        await services.database.transaction(async (tx) => {
          await loadApplication(services, tx, uuid, { accountUuid, lock: true });
          const [known] = await tx
            .select({ sequence: events.sequence })
            .from(events)
            .where(
              and(
                eq(events.stream, uuid),
                eq(events.kind, KIND),
                sql`${events.detail} ->> 'link' = ${link}`,
              ),
            )
            .limit(1);
          if (known === undefined)
            await appendEvent(tx, services.secrets.eventChain, {
              stream: uuid,
              at: services.clock.now(),
              actor: `borrower:${accountUuid}`,
              kind: KIND,
              detail: { link },
            });
        });
        return reply.code(204).send();
      },
    );
  };
}
