import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import calls from "#schemas/calls/documents.schema.json" with { type: "json" };
import type { DocumentPath, DocumentQuery } from "#schemas/types/calls/documents.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import { type DocumentReadPorts, readDocument } from "#server/lending/application/documents.ts";
import type { Application, Clock } from "#server/lending/application/ports.ts";
import { safeFileName } from "#server/platform/blobs/file-name.ts";
import { UPLOAD_LIMIT } from "#server/platform/blobs/inspect-upload.ts";
import { addUpload, markRead, removeUpload } from "#server/lending/application/uploads.ts";
import { requireRoom } from "#server/lending/application/upload-quota.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import { verifySignedFile } from "#server/lending/signing/verify.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { requireScanner } from "#server/platform/blobs/scanned.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import { BODY_LIMIT, refuseLarge } from "#server/platform/http/file-part.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { acceptFiles, receiveUpload, type ReceivePorts } from "./receive-upload.ts";
import { uniqueNames, zip, type ZipEntry } from "./zip.ts";

export type DocumentPluginPorts = WritePorts &
  OwnApplicationPorts &
  DocumentReadPorts &
  SessionPorts &
  ReceivePorts & {
    secrets: Secrets;
    clock: Clock;
    database: Database;
  };

const base = "/service-application/api/v1/application/:product/:uuid/documents";
const tags = ["documents"];
const shape = shapesOf(calls);

export function documentPlugin(services: DocumentPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    await acceptFiles(app);
    const { database } = services;
    const own = ownApplication(app, services);

    app.post<{ Params: ProductApplicationPath }>(
      base,
      {
        // The multipart parser reads the stream and applies its own limit.
        bodyLimit: BODY_LIMIT,
        schema: {
          tags,
          summary:
            "Upload a document: multipart with `type` and `file` (JPEG, PNG or PDF, at most 10 MB)",
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
        const { document, version } = await receiveUpload(
          services,
          request,
          accountUuid,
          (upload) =>
            database.transaction((tx) =>
              addUpload(services, tx, { accountUuid, applicationUuid, upload }),
            ),
        );
        return reply.code(201).header("etag", `"${version}"`).send(document);
      },
    );

    app.get<{ Params: ProductApplicationPath }>(
      `${base}/archive`,
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
      `${base}/:document`,
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

    app.addContentTypeParser(
      "application/pdf",
      { parseAs: "buffer", bodyLimit: UPLOAD_LIMIT },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: ProductApplicationPath; Body: Buffer }>(
      `${base}/verification`,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary:
            "Check a signed PDF (the body, application/pdf) against the event log of the application",
          params: sharedShape("ProductApplicationPath"),
          body: sharedShape("UnreadBody"),
          response: { 200: shape("SignedFileReport") },
        },
      },
      async (request) => {
        const { uuid } = request.params;
        if (!Buffer.isBuffer(request.body))
          throw new Problem(415, "unsupported-media-type", [
            requestFault(
              "This call takes a PDF as its body, with the content type application/pdf.",
            ),
          ]);
        return verifySignedFile(services, database.db, uuid, new Uint8Array(request.body));
      },
    );

    app.delete<{ Params: DocumentPath }>(
      `${base}/:document`,
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

    app.post<{ Params: DocumentPath }>(
      `${base}/:document/read`,
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
  };
}

/** Yields the documents one at a time, under unique names. */
async function* archived(
  services: DocumentPluginPorts,
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

function idsOf(request: FastifyRequest<{ Params: DocumentPath }>) {
  return {
    accountUuid: sessionOf(request).accountUuid,
    applicationUuid: request.params.uuid,
    documentUuid: request.params.document,
  };
}
