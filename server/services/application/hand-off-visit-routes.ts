import type { FastifyInstance } from "fastify";
import documentShapes from "#schemas/calls/documents.schema.json" with { type: "json" };
import calls from "#schemas/calls/hand-off.schema.json" with { type: "json" };
import type {
  HandOffAnswers,
  HandOffDocumentPath,
  HandOffOpening,
} from "#schemas/types/calls/hand-off.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import { submitScreen } from "#server/lending/application/submission/submit.ts";
import { requireRoom } from "#server/lending/application/uploads/upload-quota.ts";
import { addUpload, removeUpload } from "#server/lending/application/uploads/uploads.ts";
import { askingVendors } from "#server/lending/application/submission/vendor-answers.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { finishHandOff, openHandOff } from "#server/lending/hand-off/links.ts";
import { screenToHandOff } from "#server/lending/hand-off/shared-page.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { requireScanner } from "#server/platform/blobs/scanned.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { BODY_LIMIT, refuseLarge } from "#server/platform/http/file-part.ts";
import { idempotencyKey, idempotent } from "#server/platform/idempotency/idempotent.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import { ended, handOffVisit, type HandOffVisitPorts, visitOf } from "./hand-off-visit.ts";
import { acceptFiles, receiveUpload } from "./receive-upload.ts";
import { originOf } from "./request-origin.ts";

const base = "/service-application/external/api/v1/hand-offs";
const tags = ["hand-off"];
const shape = shapesOf(calls);
const documentShape = shapesOf(documentShapes);
/**
 * The calls of a phone that opened a link: one screen of one application, its uploads and nothing
 * else. The key of the device replaces a session, and no call renews it.
 */
export function handOffVisitPlugin(services: HandOffVisitPorts) {
  const { database } = services;
  const limited = signInLimit(services);

  const { visit, loadOpen, viewOf, withDefinitions, requireType } = handOffVisit(services);

  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest("handOff", null);
    await acceptFiles(app);

    app.post<{ Body: HandOffOpening }>(
      `${base}/open`,
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
      `${base}/visit`,
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

    app.post(
      `${base}/visit/documents`,
      {
        // The multipart parser reads the stream and applies its own limit.
        bodyLimit: BODY_LIMIT,
        schema: {
          tags,
          summary: "Upload a document of the page: multipart with `type` and `file`",
          body: sharedShape("UnreadBody"),
          response: { 201: documentShape("DocumentRecord") },
        },
        onRequest: refuseLarge,
        preHandler: visit,
      },
      async (request, reply) => {
        const { row, accountUuid, applicationUuid } = visitOf(request);
        requireScanner(services.scanner);
        await requireRoom(database.db, { accountUuid, applicationUuid });
        const { document } = await receiveUpload(services, request, accountUuid, (upload) => {
          requireType(request, upload.type);
          return database.transaction((tx) =>
            addUpload(services, tx, { accountUuid, applicationUuid, upload }),
          );
        });
        request.log.info({ handOff: row.uuid }, "A phone has sent a document.");
        return reply.code(201).send(document);
      },
    );

    app.delete<{ Params: HandOffDocumentPath }>(
      `${base}/visit/documents/:document`,
      {
        preHandler: visit,
        schema: {
          tags,
          summary: "Delete an upload of the page",
          params: shape("HandOffDocumentPath"),
          response: { 204: documentShape("RemovedDocument") },
        },
      },
      async (request, reply) => {
        const { accountUuid, applicationUuid, loaded } = visitOf(request);
        const documentUuid = request.params.document;
        const document = loaded.application.documents?.find(({ uuid }) => uuid === documentUuid);
        if (document === undefined) throw problems.notFound();
        requireType(request, document.type);
        await database.transaction((tx) =>
          removeUpload(services, tx, { accountUuid, applicationUuid, documentUuid }),
        );
        return reply.code(204).send();
      },
    );

    app.post<{ Body: HandOffAnswers }>(
      `${base}/visit/screens`,
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
