import { words } from "../../words/words.ts";
const units = ["bytes", "KB", "MB", "GB"] as const;

/** Size of a file as people read it: 10.0 MB. One MB is 1024 KB, as file lists show it. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const size = bytes / 1024 ** step;
  return step === 0
    ? `${bytes} ${words.format.bytes}`
    : `${size.toFixed(size < 10 ? 1 : 0)} ${units[step]}`;
}
