/** Uploads a document, and deletes an upload. */
import type { FastifyInstance } from "fastify";
import type { DocumentPath } from "#schemas/types/calls/documents.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import type { ApplicationChecks } from "#server/lending/access/own-application.ts";
import { requireRoom } from "#server/lending/application/uploads/upload-quota.ts";
import { addUpload, removeUpload } from "#server/lending/application/uploads/uploads.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { requireScanner } from "#server/platform/blobs/scanned.ts";
import { BODY_LIMIT, refuseLarge } from "#server/platform/http/file-part.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  documentShape as shape,
  documentTags as tags,
  DOCUMENTS,
  idsOf,
} from "./document-paths.ts";
import { acceptFiles, receiveUpload, type ReceivePorts } from "./receive-upload.ts";

export type DocumentUploadPorts = WritePorts & ReceivePorts & { database: Database };

export async function documentUploadRoutes(
  app: FastifyInstance,
  services: DocumentUploadPorts,
  own: ApplicationChecks,
): Promise<void> {
  const { database } = services;
  await acceptFiles(app);

  app.post<{ Params: ProductApplicationPath }>(
    DOCUMENTS,
    {
      // The multipart parser reads the stream and applies its own limit.
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary:
          "Upload a document: multipart with `type` and `file` (JPG, PNG, or PDF, at most 10 MB)",
        params: sharedShape("ProductApplicationPath"),
        body: sharedShape("UnreadBody"),
        response: { 201: shape("DocumentRecord") },
      },
      onRequest: refuseLarge,
      // Runs before the handler reads a byte of the file.
      preHandler: own.check,
    },
    async (request, reply) => {
      const { accountUuid } = sessionOf(request);
      const applicationUuid = request.params.uuid;
      requireScanner(services.scanner);
      await requireRoom(database.db, { accountUuid, applicationUuid });
      const { document, version } = await receiveUpload(services, request, accountUuid, (upload) =>
        database.transaction((tx) =>
          addUpload(services, tx, { accountUuid, applicationUuid, upload }),
        ),
      );
      return reply.code(201).header("etag", `"${version}"`).send(document);
    },
  );

  app.delete<{ Params: DocumentPath }>(
    `${DOCUMENTS}/:document`,
    {
      preHandler: own.check,
      schema: {
        tags,
        summary: "Delete an upload",
        params: shape("DocumentPath"),
        response: { 204: shape("RemovedDocument") },
      },
    },
    async (request, reply) => {
      const version = await database.transaction((tx) =>
        removeUpload(services, tx, idsOf(request)),
      );
      return reply.code(204).header("etag", `"${version}"`).send();
    },
  );
}
