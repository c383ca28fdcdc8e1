import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { UPLOAD_LIMIT } from "#server/platform/blobs/inspect-upload.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";

/** Bytes for the multipart frame around the file. */
const FRAME = 64 * 1024;

/** Bytes of a body with one file. */
export const BODY_LIMIT = UPLOAD_LIMIT + FRAME;

const LARGE = message("too-large");

/** Closes the connection, because the server reads no more of the file. */
const tooLarge = (): Problem =>
  new Problem(
    413,
    "too-large",
    [LARGE],
    { fields: [{ pointer: "/file", message: LARGE }] },
    { connection: "close" },
  );

/** `onRequest` hook: rejects a large body by its declared length, before reading it. */
export async function refuseLarge(request: FastifyRequest): Promise<void> {
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT) throw tooLarge();
}

/** Reads one file of a multipart body into memory; the parser limits its size. */
export async function readFilePart(
  part: MultipartFile,
): Promise<{ fileName: string; declaredType: string; content: Uint8Array }> {
  // Rejects at the limit instead of at the end of the part, because a streamed file may never end.
  const content = await new Promise<Buffer>((read, failed) => {
    part.file.once("limit", () => failed(tooLarge()));
    part.toBuffer().then(read, failed);
  });
  // The limit may have been reached before the listener was added.
  if (part.file.truncated) throw tooLarge();
  return {
    fileName: part.filename ?? "",
    declaredType: part.mimetype,
    content: new Uint8Array(content),
  };
}
