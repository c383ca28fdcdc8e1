import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV = 12;
const TAG = 16;

/**
 * Encrypts with AES-256-GCM: `iv | ciphertext | tag`. `context` is authenticated but not stored, so
 * a value that was moved does not open.
 */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts. Throws when key or context differ or a single bit was changed. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  if (sealed.length < IV + TAG) throw new Error("Sealed value is too short.");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([
    decipher.update(sealed.subarray(IV, sealed.length - TAG)),
    decipher.final(),
  ]);
}

/** Seals a JSON value to text. */
export function sealJson(key: Uint8Array, value: unknown, context: string): string {
  return `1.${encrypt(key, Buffer.from(JSON.stringify(value)), context).toString("base64url")}`;
}

export function openJson(key: Uint8Array, text: string, context: string): unknown {
  if (!text.startsWith("1.")) throw new Error("Sealed value of an unknown version.");
  return JSON.parse(
    decrypt(key, Buffer.from(text.slice(2), "base64url"), context).toString("utf8"),
  ) as unknown;
}
