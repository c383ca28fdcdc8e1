import { holdsArchive } from "#server/platform/blobs/inspect-upload.ts";
import { type Message, message } from "#server/platform/errors/message.ts";

/**
 * File types that a message may attach, and how each is recognized. Extensions: product
 * specification of the chat, section 5.
 */
interface Kind {
  type: string;
  name: string;
  extensions: readonly string[];
  /**
   * Media types that browsers declare; empty where the operating system does not recognize the
   * type.
   */
  declared: readonly string[];
  is(content: Uint8Array): boolean;
}

const ascii = (content: Uint8Array, from: number, to: number): string =>
  Buffer.from(content.subarray(from, to)).toString("latin1");
const unknown = ["", "application/octet-stream"];

/**
 * An MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3): eleven one bits, and no reserved version, layer,
 * bit rate or sampling frequency.
 */
function isAudioFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    (second & 0x18) !== 0x08 &&
    (second & 0x06) !== 0 &&
    (third & 0xf0) !== 0xf0 &&
    (third & 0x0c) !== 0x0c
  );
}

/** UTF-8 without control characters except line ends and tabs. */
function isText(content: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    return !/[^\P{Cc}\t\n\r\f]/u.test(text);
  } catch {
    return false;
  }
}

const kinds: readonly Kind[] = [
  {
    // RFC 4867, section 5.
    type: "audio/amr",
    name: "AMR",
    extensions: ["amr"],
    declared: ["audio/amr", "audio/amr-wb", "audio/3gpp", ...unknown],
    is: (content) => /^#!AMR(-WB)?\n/.test(ascii(content, 0, 9)),
  },
  {
    // ISO/IEC 14496-12, section 4.3.
    type: "video/mp4",
    name: "MP4",
    extensions: ["mp4"],
    declared: ["video/mp4", "audio/mp4", ...unknown],
    is: (content) => ascii(content, 4, 8) === "ftyp",
  },
  {
    type: "audio/mpeg",
    name: "MP3",
    extensions: ["mp3"],
    declared: ["audio/mpeg", "audio/mp3", ...unknown],
    is: (content) => ascii(content, 0, 3) === "ID3" || isAudioFrame(content),
  },
  {
    type: "text/plain",
    name: "plain text",
    extensions: ["txt"],
    declared: ["text/plain", ...unknown],
    is: isText,
  },
];

const NONE = message("chat-file-kind");

const extensionOf = (fileName: string): string =>
  /\.([a-z0-9]+)$/.exec(fileName.toLowerCase())?.[1] ?? "";

/** Returns whether the file is named like a picture or a PDF, which are treated as documents of an application are. */
export const isDocument = (fileName: string): boolean =>
  ["jpg", "jpeg", "png", "pdf"].includes(extensionOf(fileName));

/**
 * Detects the type of a recording or a text by its content, which must match the file name exactly,
 * or returns the sentence why it is rejected.
 */
export function inspectAttachment(file: {
  content: Uint8Array;
  declaredType: string;
  fileName: string;
}): { type: string } | { refused: Message } {
  const { content, fileName } = file;
  const extension = extensionOf(fileName);
  const declared = file.declaredType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (content.length === 0) return { refused: message("empty-file") };
  const kind = kinds.find(({ extensions }) => extensions.includes(extension));
  if (!kind?.declared.includes(declared) || !kind.is(content)) return { refused: NONE };
  if (holdsArchive(content))
    return {
      refused: message("hybrid-archive"),
    };
  return { type: kind.type };
}
