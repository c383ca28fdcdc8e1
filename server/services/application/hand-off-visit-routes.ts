import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/hand-off.schema.json" with { type: "json" };
import type { HandOffAnswers, HandOffOpening } from "#schemas/types/calls/hand-off.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import { submitScreen } from "#server/lending/application/submission/submit.ts";
import { askingVendors } from "#server/lending/application/submission/vendor-answers.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { finishHandOff, openHandOff } from "#server/lending/hand-off/links.ts";
import { screenToHandOff } from "#server/lending/hand-off/shared-page.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { idempotencyKey, idempotent } from "#server/platform/idempotency/idempotent.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import { handOffDocumentRoutes } from "./hand-off-document-routes.ts";
import {
  ended,
  HAND_OFFS,
  handOffVisit,
  type HandOffVisitPorts,
  visitOf,
} from "./hand-off-visit.ts";
import { acceptFiles } from "./receive-upload.ts";
import { originOf } from "./request-origin.ts";

const tags = ["hand-off"];
const shape = shapesOf(calls);

/**
 * The calls of a phone that opened a link: one screen of one application, its uploads and nothing
 * else. The key of the device replaces a session, and no call renews it.
 */
export function handOffVisitPlugin(services: HandOffVisitPorts) {
  const { database } = services;
  const limited = signInLimit(services);

  const visits = handOffVisit(services);
  const { visit, loadOpen, viewOf, withDefinitions } = visits;

  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest("handOff", null);
    await acceptFiles(app);

    app.post<{ Body: HandOffOpening }>(
      `${HAND_OFFS}/open`,
      {
        config: limited,
        schema: {
          tags,
          summary: "Open a page on a phone with a link's secret, which works once",
          body: shape("HandOffOpening"),
          response: { 200: shape("HandOffView") },
        },
      },
      async (request, reply) => {
        const now = services.realTime();
        const { opened, loaded, view } = await database.transaction(async (tx) => {
          const opened = await openHandOff(tx, request.body.token, now, async (uuid) =>
            screenToHandOff(await loadApplication(services, tx, uuid)),
          );
          if (typeof opened === "string") throw ended(opened);
          const { row } = opened;
          const loaded = await loadOpen(tx, row);
          await appendEvent(tx, services, {
            stream: row.applicationUuid,
            at: services.clock.now(),
            actor: `borrower:${loaded.row.accountUuid}`,
            kind: "hand-off.opened",
            detail: { screen: row.screen, handOff: row.uuid },
          });
          return { opened, loaded, view: await viewOf(tx, row, loaded) };
        });
        return withDefinitions(reply, loaded).send({ key: opened.key, ...view });
      },
    );

    app.get(
      `${HAND_OFFS}/visit`,
      {
        preHandler: visit,
        schema: {
          tags,
          summary: "Read the page that a phone has opened",
          response: { 200: shape("HandOffView") },
        },
      },
      async (request, reply) => {
        const { row, loaded } = visitOf(request);
        return withDefinitions(reply, loaded).send(await viewOf(database.db, row, loaded));
      },
    );

    handOffDocumentRoutes(app, services, visits);

    app.post<{ Body: HandOffAnswers }>(
      `${HAND_OFFS}/visit/screens`,
      {
        preHandler: visit,
        schema: {
          tags,
          summary: "Send the page, which ends the hand-off",
          body: shape("HandOffAnswers"),
          headers: sharedShape("WriteHeaders"),
          response: { 204: shape("HandOffSent") },
        },
      },
      async (request, reply) => {
        const { row, accountUuid, applicationUuid } = visitOf(request);
        const key = idempotencyKey(request.headers["idempotency-key"]);
        const submission = { screen: row.screen, ...request.body };
        await askingVendors(services, (vendors) =>
          database.transaction((tx) =>
            idempotent(
              services,
              tx,
              { accountUuid, key, route: `hand-off/${row.uuid}`, body: request.body },
              async () => {
                const { version } = await submitScreen(services, tx, {
                  accountUuid,
                  applicationUuid,
                  submission,
                  expected: null,
                  origin: originOf(request),
                  vendors,
                });
                await finishHandOff(tx, row.uuid, services.realTime());
                return { status: 204, body: null, version };
              },
            ),
          ),
        );
        return reply.code(204).send();
      },
    );
  };
}
