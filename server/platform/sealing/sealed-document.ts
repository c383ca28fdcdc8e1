import { decrypt, encrypt } from "./cipher.ts";

type Document = Record<string, unknown>;

/** First byte of a sealed document. A plain JSON document begins with another one. */
const VERSION = 1;

/** The kind of a document, which is sealed with it: one kind never opens in another's place. */
export type DocumentKind = "application" | "profile";

/**
 * Seals a whole document for storage, as one AES-256-GCM operation. Fields that a schema marks
 * `x-sealed` have no ciphertext of their own: the same key would open it.
 */
export function sealWhole(key: Uint8Array, kind: DocumentKind, document: Document): Uint8Array {
  const sealed = encrypt(key, Buffer.from(JSON.stringify(document)), kind);
  return Buffer.concat([Buffer.of(VERSION), sealed]);
}

/** Opens a stored document. Throws when the key differs or a single bit was changed. */
export function openWhole(key: Uint8Array, kind: DocumentKind, sealed: Uint8Array): Document {
  if (sealed[0] !== VERSION) throw new Error(`The stored ${kind} is sealed in an unknown way.`);
  return JSON.parse(decrypt(key, sealed.subarray(1), kind).toString("utf8")) as Document;
}

/** Sealed with an answer, so that it never opens as a document. */
const ANSWER = "answer";

/** Seals an answer's JSON text for a cache in memory. */
export const sealAnswer = (key: Uint8Array, text: Uint8Array): Uint8Array =>
  encrypt(key, text, ANSWER);

/** Opens a sealed answer. Throws when the key differs or a single bit was changed. */
export const openAnswer = (key: Uint8Array, sealed: Uint8Array): Buffer =>
  decrypt(key, sealed, ANSWER);
