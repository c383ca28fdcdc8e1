import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { Problem } from "#server/errors/problem.ts";
import { UPLOAD_LIMIT } from "./sniff.ts";

/** Bytes for the multipart frame around the file. */
const FRAME = 64 * 1024;

/** Bytes of a body with one file. */
export const BODY_LIMIT = UPLOAD_LIMIT + FRAME;

const LARGE = "The file is larger than 10 MB. Send a smaller one.";

/** The connection ends with it: the rest of the file is not wanted. */
const tooLarge = (): Problem =>
  new Problem(
    413,
    "too-large",
    [LARGE],
    { fields: [{ pointer: "/file", message: LARGE }] },
    { connection: "close" },
  );

/** Hook `onRequest`: said before the body is read, when its length is. */
export async function refuseLarge(request: FastifyRequest): Promise<void> {
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT) throw tooLarge();
}

/** One file of a multipart body, held in memory, which the parser's limit bounds. */
export async function readFilePart(
  part: MultipartFile,
): Promise<{ fileName: string; declaredType: string; content: Uint8Array }> {
  // At the limit, and not at the end of the part: a file of no stated length may have none.
  const content = await new Promise<Buffer>((read, failed) => {
    part.file.once("limit", () => failed(tooLarge()));
    part.toBuffer().then(read, failed);
  });
  // It may have been reached before anybody listened.
  if (part.file.truncated) throw tooLarge();
  return {
    fileName: part.filename ?? "",
    declaredType: part.mimetype,
    content: new Uint8Array(content),
  };
}
