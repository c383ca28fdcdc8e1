/** Detects the type of a file by its first bytes, and the reason of a rejection. */
import { type Message, message } from "#server/platform/errors/message.ts";

/** Maximum size of a file, bytes. */
export const UPLOAD_LIMIT = 10 * 1024 * 1024;

export type UploadType = "image/jpeg" | "image/png" | "application/pdf";

const kinds: { type: UploadType; magic: number[]; extensions: string[]; name: string }[] = [
  { type: "image/jpeg", magic: [0xff, 0xd8, 0xff], extensions: ["jpg", "jpeg"], name: "JPEG" },
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

/** Pixels of the largest image that later steps should have to decode. */
const MOST_PIXELS = 100_000_000;

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
  const refused =
    kind.type === "application/pdf" ? pdfFault(content) : imageFault(kind.type, content);
  return refused ? { refused } : { type: kind.type };
}

function pdfFault(content: Uint8Array): Message | null {
  // Latin-1 keeps every byte, and PDF names are ASCII.
  const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString("latin1");
  if (!text.slice(-2048).includes("%%EOF")) return message("incomplete-pdf");
  if (/\/Encrypt[\s\d<]/.test(text)) return message("protected-pdf");
  if (/\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/.test(text))
    return message("active-pdf");
  return null;
}

function imageFault(type: UploadType, content: Uint8Array): Message | null {
  const size = type === "image/png" ? pngSize(content) : jpegSize(content);
  if (!size || size.width === 0 || size.height === 0) return message("unreadable-picture");
  if (size.width * size.height > MOST_PIXELS) return message("picture-too-large");
  return null;
}

/** The end of a ZIP archive (APPNOTE, 4.3.16) on one disk: archives are read from their end, so one may begin as anything else. */
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

interface Size {
  width: number;
  height: number;
}

/** PNG specification, section 11.2.1: the IHDR chunk comes first. */
function pngSize(content: Uint8Array): Size | null {
  if (content.length < 33) return null;
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  if (view.getUint32(12) !== 0x49484452) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** ITU T.81: segments up to the first frame header (SOF0 to SOF15, without DHT, JPG and DAC). */
function jpegSize(content: Uint8Array): Size | null {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  let offset = 2;
  while (offset + 9 < content.length) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}
