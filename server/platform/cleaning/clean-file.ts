import {
  holdsArchive,
  inspectUpload,
  type UploadType,
} from "#server/platform/blobs/inspect-upload.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import { RefusedFile } from "./refused-file.ts";

export interface ReceivedFile {
  content: Uint8Array;
  declaredType: string;
  fileName: string;
}

export type Cleaned = { type: UploadType; content: Uint8Array } | { refused: Message };

type Clean = (content: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Each is loaded with the first file of its type, because most processes see few types. */
const cleaners: Readonly<Record<UploadType, () => Promise<Clean>>> = {
  "image/jpeg": async () => (await import("./jpeg.ts")).cleanJpeg,
  "image/png": async () => (await import("./png.ts")).cleanPng,
  "application/pdf": async () => (await import("./pdf/clean-pdf.ts")).cleanPdf,
};

/** Bytes of a cleaned file. What was packed well may become larger, and not without end. */
export const CLEANED_LIMIT = 20 * 1024 * 1024;

/** Writes the file anew from what can be seen in it, or says why it cannot. */
export async function cleanFile(file: ReceivedFile): Promise<Cleaned> {
  const inspected = inspectUpload(file);
  if ("refused" in inspected) return inspected;
  try {
    const clean = await cleaners[inspected.type]();
    const content = await clean(file.content);
    if (content.length > CLEANED_LIMIT)
      return {
        refused: message(
          inspected.type === "application/pdf" ? "pdf-too-complex" : "picture-too-large",
        ),
      };
    // The coded data of a picture within a PDF is copied as it is.
    if (holdsArchive(content)) return { refused: message("hybrid-file") };
    return { type: inspected.type, content };
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.reason };
    // A parser of files from outside may stumble in any way; the file is then not one to store.
    return {
      refused: message(
        inspected.type === "application/pdf" ? "unreadable-pdf" : "unreadable-picture",
      ),
    };
  }
}
