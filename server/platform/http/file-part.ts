import { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { UPLOAD_LIMIT } from "#server/platform/blobs/inspect-upload.ts";
import type { ArrivedFile, Intake } from "#server/platform/uploads/intake.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";

/** Bytes for the multipart frame around the file. */
const FRAME = 64 * 1024;

/** Bytes of a body with one file. */
export const BODY_LIMIT = UPLOAD_LIMIT + FRAME;

const LARGE = message("too-large");

/**
 * Leaves the connection open: a sender loses the answer when the server closes while bytes are on
 * their way. Node drops what still arrives, and `late-senders.ts` ends a sender who goes on.
 */
const tooLarge = (): Problem =>
  new Problem(413, "too-large", [LARGE], { fields: [{ pointer: "/file", message: LARGE }] });

/** `onRequest` hook: rejects a large body by its declared length, before reading it. */
export async function refuseLarge(request: FastifyRequest): Promise<void> {
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT) throw tooLarge();
}

/** Writes one file of a multipart body to the intake; the parser limits its size. */
export async function receiveFilePart(intake: Intake, part: MultipartFile): Promise<ArrivedFile> {
  const spooled = await intake.spool(Readable.from(untilLimit(part.file)));
  return { fileName: part.filename ?? "", declaredType: part.mimetype, spooled };
}

/**
 * Yields the file. Fails at the size limit instead of at the end of the part, because a streamed
 * file may never end. The parser goes on to drop what arrives, so that the sender reads the answer.
 */
async function* untilLimit(file: MultipartFile["file"]): AsyncGenerator<Buffer> {
  const limit = new Promise<never>((_, failed) => file.once("limit", () => failed(tooLarge())));
  limit.catch(() => file.resume());
  const chunks = file.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  for (;;) {
    const { done, value } = await Promise.race([chunks.next(), limit]);
    if (done) break;
    yield value;
  }
  // The limit may have been reached before the listener was added.
  if (file.truncated) throw tooLarge();
}
