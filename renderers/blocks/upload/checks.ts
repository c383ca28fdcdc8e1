import { formatBytes } from "./bytes.ts";
import { currentLocale } from "../../words/locale.ts";
import { say, words } from "../../words/words.ts";

export interface UploadLimits {
  accept: string[];
  maxBytes: number;
}

const kinds: Record<string, string> = {
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "application/pdf": "PDF",
};

/** Short name of a file's kind; empty for one that is not taken. */
export const kindOf = (type: string): string => kinds[type] ?? "";

/** What may be uploaded, in words: "JPG, PNG, or PDF". */
export function acceptedKinds(accept: string[]): string {
  const names = accept.map((type) => kinds[type] ?? type);
  return new Intl.ListFormat(currentLocale(), { type: "disjunction" }).format(names);
}

/** Browsers give no type to files whose ending they do not know. */
const typeByEnding: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

const typeOf = (file: File): string =>
  file.type || (typeByEnding[file.name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "");

/** Why a file cannot be sent, with what to do instead; null when it can. */
export function refusal(file: File, { accept, maxBytes }: UploadLimits): string | null {
  if (file.size === 0) return say(words.upload.empty, { name: file.name });
  if (!accept.includes(typeOf(file)))
    return say(words.upload.wrongKind, { name: file.name, kinds: acceptedKinds(accept) });
  if (file.size > maxBytes)
    return say(words.upload.tooLarge, {
      name: file.name,
      size: formatBytes(file.size),
      most: formatBytes(maxBytes),
    });
  return null;
}
