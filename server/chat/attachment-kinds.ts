import { holdsArchive, inspectUpload } from "#server/application/sniff.ts";

/** Files that a message may bring, and how each is known. Extensions: product specification of the chat, section 5. */
interface Kind {
  type: string;
  name: string;
  extensions: readonly string[];
  /** What browsers declare for it; an empty one where the system does not know the kind. */
  declared: readonly string[];
  is(content: Uint8Array): boolean;
}

const ascii = (content: Uint8Array, from: number, to: number): string =>
  Buffer.from(content.subarray(from, to)).toString("latin1");
const unknown = ["", "application/octet-stream"];

/** An MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3): eleven bits of ones, and neither a reserved version, layer, rate nor frequency. */
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

/** UTF-8 without controls other than line ends and tabs. */
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

const NONE =
  "Send a JPG, PNG, PDF, TXT, MP3, MP4 or AMR file; this one is none of them, or its name says otherwise.";

/**
 * What a file is by its bytes, or the reason as a sentence why it is not taken. Pictures and PDFs are looked at exactly as documents of
 * an application are; the other kinds must be what their name says and nothing else besides.
 */
export function inspectAttachment(file: {
  content: Uint8Array;
  declaredType: string;
  fileName: string;
}): { type: string } | { refused: string } {
  const { content, fileName } = file;
  const extension = /\.([a-z0-9]+)$/.exec(fileName.toLowerCase())?.[1] ?? "";
  const declared = file.declaredType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (["jpg", "jpeg", "png", "pdf"].includes(extension)) return inspectUpload(file);
  if (content.length === 0) return { refused: "The file is empty. Choose another." };
  const kind = kinds.find(({ extensions }) => extensions.includes(extension));
  if (!kind?.declared.includes(declared) || !kind.is(content)) return { refused: NONE };
  if (holdsArchive(content))
    return {
      refused: "This file is an archive and something else in one. Save it anew and send that.",
    };
  return { type: kind.type };
}
