/** Downloads documents, and records which ones the borrower has read. */
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { DocumentPath, DocumentQuery } from "#schemas/types/calls/documents.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import { type ApplicationChecks, applicationOf } from "#server/lending/access/own-application.ts";
import { type DocumentReadPorts, readDocument } from "#server/lending/application/documents.ts";
import type { Application, Clock } from "#server/lending/application/ports.ts";
import { markRead } from "#server/lending/application/uploads/uploads.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { safeFileName } from "#server/platform/blobs/file-name.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  documentShape as shape,
  documentTags as tags,
  DOCUMENTS,
  idsOf,
} from "./document-paths.ts";
import { uniqueNames, zip, type ZipEntry } from "./zip.ts";

export type DocumentReadingPorts = WritePorts &
  DocumentReadPorts & { clock: Clock; database: Database };

export function documentReadingRoutes(
  app: FastifyInstance,
  services: DocumentReadingPorts,
  own: ApplicationChecks,
): void {
  const { database } = services;

  app.get<{ Params: ProductApplicationPath }>(
    `${DOCUMENTS}/archive`,
    {
      preHandler: own.load,
      schema: {
        tags,
        summary: "Download every document of the application as a ZIP archive",
        params: sharedShape("ProductApplicationPath"),
        response: { 200: shape("DocumentArchive") },
      },
    },
    async (request, reply) => {
      const { accountUuid } = sessionOf(request);
      const { uuid } = request.params;
      const { application, row } = applicationOf(request);
      await database.transaction((tx) =>
        appendEvent(tx, services, {
          stream: row.uuid,
          at: services.clock.now(),
          actor: `borrower:${accountUuid}`,
          kind: "documents.saved",
          detail: { count: application.documents?.length ?? 0 },
        }),
      );
      return reply
        .header("content-type", "application/zip")
        .header("content-disposition", 'attachment; filename="documents.zip"')
        .send(Readable.from(zip(archived(services, uuid, application))));
    },
  );

  app.get<{ Params: DocumentPath; Querystring: DocumentQuery }>(
    `${DOCUMENTS}/:document`,
    {
      preHandler: own.load,
      schema: {
        tags,
        summary: "Download a document",
        params: shape("DocumentPath"),
        querystring: shape("DocumentQuery"),
        response: { 200: shape("DocumentContent") },
      },
    },
    async (request, reply) => {
      const { accountUuid } = sessionOf(request);
      const { uuid, document } = request.params;
      const loaded = applicationOf(request);
      const entry = loaded.application.documents?.find((each) => each.uuid === document);
      if (!entry) throw problems.notFound();
      const { content, contentType } = await readDocument(services, database.db, uuid, document);
      await database.transaction((tx) =>
        appendEvent(tx, services, {
          stream: loaded.row.uuid,
          at: services.clock.now(),
          actor: `borrower:${accountUuid}`,
          kind: "document.viewed",
          detail: { document: entry.uuid, type: entry.type },
        }),
      );
      const { download, view } = request.query;
      const disposition = view !== undefined && download === undefined ? "inline" : "attachment";
      const name = safeFileName(entry.fileName ?? `${entry.type ?? "document"}.pdf`);
      return sendFile(reply, { content, contentType, name }, disposition);
    },
  );

  app.post<{ Params: DocumentPath }>(
    `${DOCUMENTS}/:document/read`,
    {
      preHandler: own.check,
      schema: {
        tags,
        summary: "Record that the borrower read a document to its end",
        params: shape("DocumentPath"),
        body: sharedShape("UnreadBody"),
        response: { 204: shape("ReadDocument") },
      },
    },
    async (request, reply) => {
      const version = await database.transaction((tx) => markRead(services, tx, idsOf(request)));
      return reply.code(204).header("etag", `"${version}"`).send();
    },
  );
}

/** Yields the documents one at a time, under unique names. */
async function* archived(
  services: DocumentReadingPorts,
  uuid: string,
  { documents = [] }: Application,
): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames();
  for (const entry of documents) {
    if (entry.uuid === undefined) continue;
    const { content } = await readDocument(services, services.database.db, uuid, entry.uuid);
    yield {
      name: unique(
        safeFileName(entry.fileName ?? `${entry.title ?? entry.type ?? "document"}.pdf`),
      ),
      content,
      modified: new Date(entry.signedAt ?? entry.createdAt ?? services.clock.now()),
    };
  }
}
