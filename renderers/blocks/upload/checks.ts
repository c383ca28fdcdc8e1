import { formatBytes, formatExcess } from "./bytes.ts";
import type { Language } from "../../words/language.ts";

export interface UploadLimits {
  accept: string[];
  maxBytes: number;
}

const kinds: Record<string, string> = {
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "application/pdf": "PDF",
};

/** Short name of a file type; empty for a type that is not accepted. */
export const kindOf = (type: string): string => kinds[type] ?? "";

/** Lists the accepted file types: "JPG, PNG, or PDF". */
export function acceptedKinds(accept: string[], locale: string): string {
  const names = accept.map((type) => kinds[type] ?? type);
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(names);
}

/** Browsers report no type for files with an unknown extension. */
const typeByEnding: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

const typeOf = (file: File): string =>
  file.type || (typeByEnding[file.name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "");

/** Returns why a file cannot be sent and what to do instead; null when it can. */
export function refusal(
  file: File,
  { accept, maxBytes }: UploadLimits,
  { words, say, locale }: Language,
): string | null {
  if (file.size === 0) return say(words.upload.empty, { name: file.name });
  if (!accept.includes(typeOf(file)))
    return say(words.upload.wrongKind, { name: file.name, kinds: acceptedKinds(accept, locale) });
  if (file.size > maxBytes)
    return say(words.upload.tooLarge, {
      name: file.name,
      size: formatExcess(file.size, words),
      most: formatBytes(maxBytes, words),
    });
  return null;
}
