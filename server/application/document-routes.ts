import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { appendEvent } from "#server/events/log.ts";
import { Problem, problems } from "#server/errors/problem.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { readDocument } from "./documents.ts";
import { BODY_LIMIT, readFilePart, refuseLarge } from "./file-part.ts";
import { verifySignedFile } from "#server/signing/verify.ts";
import { applicationParams, documentParams, signedFileReport } from "./shapes.ts";
import { UPLOAD_LIMIT, safeFileName } from "./sniff.ts";
import type { Application } from "./ports.ts";
import { loadApplication } from "./store.ts";
import { addUpload, examine, markRead, removeUpload, type Upload } from "./uploads.ts";
import { uniqueNames, zip, type ZipEntry } from "./zip.ts";

const base = "/service-application/api/v1/application/:product/:uuid/documents";
const tags = ["documents"];
export function documentPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: UPLOAD_LIMIT,
        files: 1,
        fields: 4,
        fieldSize: 1000,
        parts: 5,
        headerPairs: 20,
      },
    });
    const { database } = services;

    app.post<{ Params: { uuid: string } }>(
      base,
      {
        // The stream is read by the multipart parser, which keeps its own limit.
        bodyLimit: BODY_LIMIT,
        schema: {
          tags,
          summary:
            "Upload a document: multipart with `type` and `file` (JPEG, PNG or PDF, at most 10 MB)",
          params: applicationParams,
        },
        onRequest: refuseLarge,
      },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const applicationUuid = request.params.uuid;
        // Not yours: said before a byte of the file is kept.
        await loadApplication(services, database.db, applicationUuid, { accountUuid });
        const upload = await readUpload(request);
        const contentType = await examine(services, upload);
        const { document, version } = await database.transaction((tx) =>
          addUpload(services, tx, { accountUuid, applicationUuid, upload, contentType }),
        );
        return reply.code(201).header("etag", `"${version}"`).send(document);
      },
    );

    app.get<{ Params: { uuid: string } }>(
      `${base}/archive`,
      {
        schema: {
          tags,
          summary: "Every document of the application, as a ZIP archive",
          params: applicationParams,
        },
      },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const { uuid } = request.params;
        const { application, row } = await loadApplication(services, database.db, uuid, {
          accountUuid,
        });
        await database.transaction((tx) =>
          appendEvent(tx, services.secrets.eventChain, {
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

    app.get<{ Params: { uuid: string; document: string }; Querystring: { download?: string } }>(
      `${base}/:document`,
      { schema: { tags, summary: "Content of a document", params: documentParams } },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const { uuid, document } = request.params;
        const loaded = await loadApplication(services, database.db, uuid, { accountUuid });
        const entry = loaded.application.documents?.find((each) => each.uuid === document);
        if (!entry) throw problems.notFound();
        const { content, contentType } = await readDocument(services, database.db, uuid, document);
        await database.transaction((tx) =>
          appendEvent(tx, services.secrets.eventChain, {
            stream: loaded.row.uuid,
            at: services.clock.now(),
            actor: `borrower:${accountUuid}`,
            kind: "document.viewed",
            detail: { document: entry.uuid, type: entry.type },
          }),
        );
        const disposition = request.query.download === undefined ? "inline" : "attachment";
        const name = encodeURIComponent(
          safeFileName(entry.fileName ?? `${entry.type ?? "document"}.pdf`),
        );
        return reply
          .header("content-type", contentType)
          .header("content-disposition", `${disposition}; filename*=UTF-8''${name}`)
          .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
          .send(Buffer.from(content));
      },
    );

    app.addContentTypeParser(
      "application/pdf",
      { parseAs: "buffer", bodyLimit: UPLOAD_LIMIT },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: { uuid: string }; Body: Buffer }>(
      `${base}/verification`,
      {
        schema: {
          tags,
          summary:
            "Check a signed PDF (the body, application/pdf) against the event log of the application",
          params: applicationParams,
          response: { 200: signedFileReport },
        },
      },
      async (request) => {
        const { uuid } = request.params;
        const { row } = await loadApplication(services, database.db, uuid, {
          accountUuid: sessionOf(request).accountUuid,
        });
        if (!Buffer.isBuffer(request.body))
          throw new Problem(415, "unsupported-media-type", [
            "This call takes a PDF as its body, with the content type application/pdf.",
          ]);
        return verifySignedFile(services, database.db, row.uuid, new Uint8Array(request.body));
      },
    );

    app.delete<{ Params: { uuid: string; document: string } }>(
      `${base}/:document`,
      { schema: { tags, summary: "Take back an upload", params: documentParams } },
      async (request, reply) => {
        const version = await database.transaction((tx) =>
          removeUpload(services, tx, idsOf(request)),
        );
        return reply.code(204).header("etag", `"${version}"`).send();
      },
    );

    app.post<{ Params: { uuid: string; document: string } }>(
      `${base}/:document/read`,
      { schema: { tags, summary: "The document was read to its end", params: documentParams } },
      async (request, reply) => {
        const version = await database.transaction((tx) => markRead(services, tx, idsOf(request)));
        return reply.code(204).header("etag", `"${version}"`).send();
      },
    );
  };
}

/** Contents one after the other, under names that differ. */
async function* archived(
  services: Services,
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

function idsOf(request: FastifyRequest<{ Params: { uuid: string; document: string } }>) {
  return {
    accountUuid: sessionOf(request).accountUuid,
    applicationUuid: request.params.uuid,
    documentUuid: request.params.document,
  };
}

/** Reads the parts in any order; the file is held in memory, which the limit bounds. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw new Problem(415, "unsupported-media-type", [
      "This call takes multipart/form-data with the parts `type` and `file`.",
    ]);
  let type: string | null = null;
  let file: Omit<Upload, "type"> | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") file = await readFilePart(part);
      else if (part.fieldname === "type" && typeof part.value === "string") type = part.value;
      else
        throw problems.invalid([
          `body: the part "${part.fieldname.slice(0, 60)}" is not known here.`,
        ]);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw problems.invalid(["body: the multipart body cannot be read to its end. Send it again."]);
  }
  if (!file) throw problems.invalid(["body: the part `file` is missing."]);
  if (type === null || !/^[A-Z][A-Z0-9_]{1,80}$/.test(type))
    throw problems.invalid([
      "body: the part `type` must name the kind of document, such as PASSPORT_FRONT.",
    ]);
  return { type, ...file };
}
