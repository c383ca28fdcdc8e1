import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Upload } from "#server/lending/application/uploads/uploads.ts";
import { UPLOAD_LIMIT } from "#server/platform/blobs/inspect-upload.ts";
import type { Scanner } from "#server/platform/blobs/store.ts";
import type { Cleaner } from "#server/platform/cleaning/cleaner.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { isDiskFault } from "#server/platform/files/disk-fault.ts";
import { receiveFilePart } from "#server/platform/http/file-part.ts";
import { type ArrivedFile, checkedFile, type Intake } from "#server/platform/uploads/intake.ts";

/** Ports of a route that takes a file. */
export interface ReceivePorts {
  scanner: Scanner;
  cleaner: Cleaner;
  intake: Intake;
}

/** Lets a plugin take multipart bodies of one file each. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
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
}

/**
 * Receives a file outside memory, and stores it when its turn comes and nothing is wrong with it.
 * @param accountUuid account whose uploads this one counts among
 */
export async function receiveUpload<Stored>(
  services: ReceivePorts,
  request: FastifyRequest,
  accountUuid: string,
  store: (upload: Upload) => Promise<Stored>,
): Promise<Stored> {
  const { intake } = services;
  const leave = intake.admit(accountUuid);
  try {
    const { type, file } = await readUpload(intake, request);
    try {
      return await intake.inTurn(async () => {
        const { type: contentType, content } = await checkedFile(services, file);
        return store({ type, fileName: file.fileName, contentType, content });
      });
    } finally {
      await file.spooled.remove();
    }
  } finally {
    leave();
  }
}

/** Reads the parts in any order. @returns the kind of document */
async function readUpload(
  intake: Intake,
  request: FastifyRequest,
): Promise<{ type: string; file: ArrivedFile }> {
  if (!request.isMultipart())
    throw new Problem(415, "unsupported-media-type", [
      requestFault("This call takes multipart/form-data with the parts `type` and `file`."),
    ]);
  let type: string | null = null;
  let file: ArrivedFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") file = await receiveFilePart(intake, part);
      else if (part.fieldname === "type" && typeof part.value === "string") type = part.value;
      else
        throw problems.invalid([
          `body: the part "${part.fieldname.slice(0, 60)}" is not known here.`,
        ]);
    }
    if (!file) throw problems.invalid(["body: the part `file` is missing."]);
    if (type === null || !/^[A-Z][A-Z0-9_]{1,80}$/.test(type))
      throw problems.invalid([
        "body: the part `type` must name the kind of document, such as PASSPORT_FRONT.",
      ]);
    return { type, file };
  } catch (error) {
    await file?.spooled.remove();
    if (error instanceof Problem || isDiskFault(error)) throw error;
    throw problems.invalid(["body: the multipart body cannot be read to its end. Send it again."]);
  }
}
