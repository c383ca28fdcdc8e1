import type { Words } from "../../words/language.ts";

const units = ["bytes", "KB", "MB", "GB"] as const;

/** Formats a file size: 9.5 MB, 10 MB. One MB is 1024 KB, as in file lists. */
export const formatBytes = (bytes: number, words: Words): string =>
  inUnit(bytes, words, (size) => size.toFixed(size < 10 ? 1 : 0));

/** Formats the size of a file that is too large: rounded up, so that it never reads as the limit. */
export const formatExcess = (bytes: number, words: Words): string =>
  inUnit(bytes, words, (size) => String(Math.ceil(size * 10) / 10));

function inUnit(bytes: number, words: Words, rounded: (size: number) => string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return step === 0
    ? `${bytes} ${words.format.bytes}`
    : `${rounded(bytes / 1024 ** step)} ${units[step]}`;
}
