/**
 * Loads a bundle of CommonJS modules with the code that V8 compiled for it in an earlier process.
 * Node keeps such code itself only from version 22.
 */
import { isAscii } from "node:buffer";
import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

/** Bytes of the hash that compiled code begins with. V8 itself compares only the length of the source. */
const HASH_BYTES = 32;

/**
 * Returns what the bundle exports, and a function that keeps its compiled code for later processes.
 * @param {string} path absolute
 * @returns {{ exports: unknown, keepCode(): void }}
 */
export function loadBundle(path) {
  const bytes = readFileSync(path);
  const hash = createHash("sha256").update(bytes).digest();
  // Takes a quarter of the time for the same text.
  const source = bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
  const codePath = `${path}.code`;
  const cachedData = readCode(codePath, hash);
  const script = new Script(
    // On the bundle's first line, so that positions in its source map fit.
    `(function (exports, require, module, __filename, __dirname, $later) {${source}\n})`,
    { filename: path, ...(cachedData === null ? {} : { cachedData }) },
  );
  const module = { exports: {} };
  const run = /** @type {(...values: unknown[]) => void} */ (script.runInThisContext());
  // `scripts/build/server.ts` puts this name in the place of the bundle's own late imports.
  const later = (/** @type {string} */ name) => import(name);
  run(module.exports, createRequire(path), module, path, dirname(path), later);
  let isKept = cachedData !== null && script.cachedDataRejected === false;
  return {
    exports: module.exports,
    keepCode() {
      if (isKept) return;
      isKept = true;
      writeCode(codePath, hash, script.createCachedData());
    },
  };
}

/**
 * Returns the compiled code of the source with this hash; null without it.
 * @param {string} path
 * @param {Buffer} hash
 */
function readCode(path, hash) {
  try {
    const bytes = readFileSync(path);
    return bytes.subarray(0, HASH_BYTES).equals(hash) ? bytes.subarray(HASH_BYTES) : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} path
 * @param {Buffer} hash
 * @param {Buffer} code
 */
function writeCode(path, hash, code) {
  const writing = `${path}.${process.pid}`;
  try {
    writeFileSync(writing, Buffer.concat([hash, code]));
    // Two processes at once both write what fits.
    renameSync(writing, path);
  } catch {
    // A checkout that cannot be written to: each start compiles the bundle.
  }
}
