/** Checks a signed PDF against what the event log says of its signatures. */
import type { FastifyInstance } from "fastify";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import type { ApplicationChecks } from "#server/lending/access/own-application.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { verifySignedFile } from "#server/lending/signing/verify.ts";
import { UPLOAD_LIMIT } from "#server/platform/blobs/inspect-upload.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { documentShape as shape, documentTags as tags, DOCUMENTS } from "./document-paths.ts";

export interface DocumentVerificationPorts {
  database: Database;
  secrets: Secrets;
}

export function documentVerificationRoutes(
  app: FastifyInstance,
  services: DocumentVerificationPorts,
  own: ApplicationChecks,
): void {
  app.addContentTypeParser(
    "application/pdf",
    { parseAs: "buffer", bodyLimit: UPLOAD_LIMIT },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: ProductApplicationPath; Body: Buffer }>(
    `${DOCUMENTS}/verification`,
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
          requestFault("This call takes a PDF as its body, with the content type application/pdf."),
        ]);
      return verifySignedFile(services, services.database.db, uuid, new Uint8Array(request.body));
    },
  );
}
