import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** Longest entry that is looked up within a password. */
export const LONGEST_COMMON = 40;
/** Shortest entry of the list. */
export const SHORTEST_COMMON = 4;

let list: ReadonlySet<string> | null = null;

/**
 * Returns the most frequent passwords in lower case: the first 100,000 of the SecLists list of ten
 * million, and those with at least 15 characters among its first million. `scripts/common-passwords.ts`
 * writes the file and names its license. The first call reads it.
 */
export function commonPasswords(): ReadonlySet<string> {
  list ??= new Set(
    brotliDecompressSync(readFileSync(new URL("./common-passwords.br", import.meta.url)))
      .toString("utf8")
      .split("\n"),
  );
  return list;
}
