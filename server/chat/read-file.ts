import type { FastifyRequest } from "fastify";
import { Problem, problems } from "#server/errors/problem.ts";

const LARGE = "The file is larger than 10 MB. Send a smaller one.";

/** The one file of a multipart body; it is held in memory, which the parser's limit bounds. */
export async function readFile(
  request: FastifyRequest,
): Promise<{ fileName: string; declaredType: string; content: Uint8Array }> {
  if (!request.isMultipart())
    throw new Problem(415, "unsupported-media-type", [
      "This call takes multipart/form-data with the part `file`.",
    ]);
  try {
    const part = await request.file();
    if (!part) throw problems.invalid(["body: the part `file` is missing."]);
    const content = await part.toBuffer();
    // Over the limit the parser cuts the file and says so only here.
    if (part.file.truncated)
      throw new Problem(413, "too-large", [LARGE], {
        fields: [{ pointer: "/file", message: LARGE }],
      });
    return {
      fileName: part.filename ?? "",
      declaredType: part.mimetype,
      content: new Uint8Array(content),
    };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw problems.invalid(["body: the multipart body cannot be read to its end. Send it again."]);
  }
}
