import type { FastifyRequest } from "fastify";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { isDiskFault } from "#server/platform/files/disk-fault.ts";
import { receiveFilePart } from "#server/platform/http/file-part.ts";
import type { ArrivedFile, Intake } from "#server/platform/uploads/intake.ts";

/** The one file of a multipart body. */
export async function readFile(intake: Intake, request: FastifyRequest): Promise<ArrivedFile> {
  if (!request.isMultipart())
    throw new Problem(415, "unsupported-media-type", [
      requestFault("This call takes multipart/form-data with the part `file`."),
    ]);
  try {
    const part = await request.file();
    if (!part) throw problems.invalid(["body: the part `file` is missing."]);
    return await receiveFilePart(intake, part);
  } catch (error) {
    if (error instanceof Problem || isDiskFault(error)) throw error;
    throw problems.invalid(["body: the multipart body cannot be read to its end. Send it again."]);
  }
}
