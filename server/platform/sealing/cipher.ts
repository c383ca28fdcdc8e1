import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  randomBytes,
} from "node:crypto";

/** Bytes of the nonce and of the tag around a ciphertext. */
export const IV = 12;
export const TAG = 16;
/** Bytes that are encrypted at once, so that a file is in memory once before and once after. */
export const STEP = 256 * 1024;

/**
 * Encrypts with AES-256-GCM: `iv | ciphertext | tag`. `context` is authenticated but not stored, so
 * a value that was moved does not open.
 */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.allocUnsafe(IV + plain.length + TAG);
  iv.copy(sealed);
  transform(cipher, plain, sealed.subarray(IV));
  cipher.final();
  cipher.getAuthTag().copy(sealed, IV + plain.length);
  return sealed;
}

/** Decrypts. Throws when key or context differ or a single bit was changed. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  if (sealed.length < IV + TAG) throw new Error("Sealed value is too short.");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const text = sealed.subarray(IV, sealed.length - TAG);
  const plain = transformed(decipher, text);
  decipher.final();
  return plain;
}

function transformed(decipher: Pick<DecipherGCM, "update">, text: Uint8Array): Buffer {
  if (text.length <= STEP) return decipher.update(text);
  const plain = Buffer.allocUnsafe(text.length);
  transform(decipher, text, plain);
  return plain;
}

/** GCM is a stream cipher: each part becomes as many bytes. */
function transform(
  cipher: Pick<CipherGCM | DecipherGCM, "update">,
  from: Uint8Array,
  to: Buffer,
): void {
  for (let offset = 0; offset < from.length; offset += STEP)
    cipher.update(from.subarray(offset, offset + STEP)).copy(to, offset);
}

/** Seals a JSON value to text. */
export function sealJson(key: Uint8Array, value: unknown, context: string): string {
  return `1.${encrypt(key, Buffer.from(JSON.stringify(value)), context).toString("base64url")}`;
}

/**
 * Opens what `sealJson` sealed.
 * @throws for another key or context, a changed text, and an unknown version
 */
export function openJson(key: Uint8Array, text: string, context: string): unknown {
  if (!text.startsWith("1.")) throw new Error("Sealed value of an unknown version.");
  return JSON.parse(
    decrypt(key, Buffer.from(text.slice(2), "base64url"), context).toString("utf8"),
  ) as unknown;
}
