/** Detects the type of a file by its first bytes. What it holds is for `cleaning/` to find out. */
import { type Message, message } from "#server/platform/errors/message.ts";

/** Maximum size of a file, bytes. */
export const UPLOAD_LIMIT = 10 * 1024 * 1024;

export type UploadType = "image/jpeg" | "image/png" | "application/pdf";

const kinds: { type: UploadType; magic: number[]; extensions: string[]; name: string }[] = [
  { type: "image/jpeg", magic: [0xff, 0xd8, 0xff], extensions: ["jpg", "jpeg"], name: "JPG" },
  {
    type: "image/png",
    magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    extensions: ["png"],
    name: "PNG",
  },
  {
    type: "application/pdf",
    magic: [0x25, 0x50, 0x44, 0x46, 0x2d],
    extensions: ["pdf"],
    name: "PDF",
  },
];

/** Returns the type of the file, or the reason of the rejection for the borrower. */
export function inspectUpload(file: {
  content: Uint8Array;
  declaredType: string;
  fileName: string;
}): { type: UploadType } | { refused: Message } {
  const { content } = file;
  if (content.length === 0) return { refused: message("empty-file") };
  const kind = kinds.find(({ magic }) => magic.every((byte, index) => content[index] === byte));
  if (!kind) return { refused: message("file-kind") };
  const extension = file.fileName.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1];
  if (
    file.declaredType !== kind.type ||
    (extension !== undefined && !kind.extensions.includes(extension))
  )
    return {
      refused: message("file-content", { kind: kind.name, again: kind.name }),
    };
  if (isPolyglot(kind.type, content))
    return {
      refused: message("hybrid-file"),
    };
  // Half a PDF still parses, and its last pages are then missing.
  if (kind.type === "application/pdf" && !endOf(content).includes("%%EOF"))
    return { refused: message("incomplete-pdf") };
  return { type: kind.type };
}

const endOf = (content: Uint8Array): string =>
  Buffer.from(content.subarray(-2048)).toString("latin1");

/**
 * The end of a ZIP archive (APPNOTE, 4.3.16) on one disk: archives are read from their end, so one
 * may begin as anything else.
 */
const ARCHIVE_END = "PK\x05\x06\0\0\0\0";

/**
 * Returns whether an archive reader would find an archive in the file, whatever its first bytes
 * are.
 */
export const holdsArchive = (content: Uint8Array): boolean =>
  Buffer.from(content.buffer, content.byteOffset, content.length).includes(
    ARCHIVE_END,
    0,
    "latin1",
  );

/**
 * Returns whether a file also has a second type: an archive behind any type, or a page, a program
 * or a document behind a picture. Data that cameras append to a picture, such as a short film, is
 * allowed.
 */
function isPolyglot(type: UploadType, content: Uint8Array): boolean {
  if (holdsArchive(content)) return true;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  return type !== "application/pdf" && /<script|<html|%PDF-/i.test(bytes.toString("latin1"));
}
