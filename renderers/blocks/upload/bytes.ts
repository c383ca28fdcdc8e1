import type { Words } from "../../words/language.ts";

const units = ["bytes", "KB", "MB", "GB"] as const;

/** Formats a file size: 10.0 MB. One MB is 1024 KB, as in file lists. */
export function formatBytes(bytes: number, words: Words): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const size = bytes / 1024 ** step;
  return step === 0
    ? `${bytes} ${words.format.bytes}`
    : `${size.toFixed(size < 10 ? 1 : 0)} ${units[step]}`;
}
