import { webcrypto } from "node:crypto";

const imported = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/**
 * Returns the key of tokens with HMAC and SHA-256 as the library that signs them uses it. It would make the same of the
 * bytes for each token, which takes twice as long as the signature.
 */
export function signingKey(bytes: Uint8Array): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key =
    imported.get(bytes) ??
    webcrypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  imported.set(bytes, key);
  return key;
}
