/** The part of `node:crypto` that definitions/ uses, for a browser: SHA-256 of texts. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function createHash(_algorithm: "sha256") {
  const hash = sha256.create();
  const own = {
    update(text: string | Uint8Array) {
      hash.update(typeof text === "string" ? utf8ToBytes(text) : text);
      return own;
    },
    digest: (_encoding: "hex") => bytesToHex(hash.digest()),
  };
  return own;
}

export const randomUUID = (): string => crypto.randomUUID();
