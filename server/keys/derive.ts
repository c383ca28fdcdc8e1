import { createHash, hkdfSync } from "node:crypto";

/** What a derived key is for; each purpose has a key of its own, so that none can be used in another's place. */
export type Purpose =
  | "token"
  | "wrap"
  | "email-lookup"
  | "event-chain"
  | "content"
  | "mailbox"
  | "invitation"
  | "chat"
  | "chat-nonce"
  | "mail-link/resume"
  | "mail-link/opt-out";

/** HKDF-SHA256 (RFC 5869), 32 bytes. */
export function deriveKey(secret: Uint8Array, purpose: Purpose): Uint8Array {
  return new Uint8Array(
    hkdfSync("sha256", secret, new Uint8Array(0), `hearthline/${purpose}/1`, 32),
  );
}

/** Short name of a key, safe to store beside what it wraps. */
export function keyId(secret: Uint8Array): string {
  return createHash("sha256").update("hearthline/id/1").update(secret).digest("hex").slice(0, 16);
}
