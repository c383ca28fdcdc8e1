/** The uploads of the page that a phone has opened. */
import type { FastifyInstance } from "fastify";
import documentShapes from "#schemas/calls/documents.schema.json" with { type: "json" };
import calls from "#schemas/calls/hand-off.schema.json" with { type: "json" };
import type { HandOffDocumentPath } from "#schemas/types/calls/hand-off.ts";
import { requireRoom } from "#server/lending/application/uploads/upload-quota.ts";
import { addUpload, removeUpload } from "#server/lending/application/uploads/uploads.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { requireScanner } from "#server/platform/blobs/scanned.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { BODY_LIMIT, refuseLarge } from "#server/platform/http/file-part.ts";
import {
  HAND_OFFS,
  type HandOffVisitPorts,
  type HandOffVisits,
  visitOf,
} from "./hand-off-visit.ts";
import { receiveUpload } from "./receive-upload.ts";

const tags = ["hand-off"];
const shape = shapesOf(calls);
const documentShape = shapesOf(documentShapes);

export function handOffDocumentRoutes(
  app: FastifyInstance,
  services: HandOffVisitPorts,
  { visit, requireType }: HandOffVisits,
): void {
  const { database } = services;

  app.post(
    `${HAND_OFFS}/visit/documents`,
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
    `${HAND_OFFS}/visit/documents/:document`,
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
}
