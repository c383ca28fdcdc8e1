import { createHash, hkdfSync } from "node:crypto";

/**
 * Purpose of a derived key. Each purpose has its own key, so that no key serves in another's place.
 */
export type Purpose =
  | "token"
  | "wrap"
  | "email-lookup"
  | "telemetry-identity"
  | "event-chain"
  | "event-head"
  | "content"
  | "recording"
  | "mailbox"
  | "invitation"
  | "referral"
  | "chat"
  | "chat-nonce"
  | "authenticator-app"
  | "recovery-codes"
  | "mail-link/resume"
  | "mail-link/opt-out"
  | "mail-link/hand-off"
  | "bank-link";

/** Derives 32 bytes with HKDF-SHA256 (RFC 5869). */
export function deriveKey(secret: Uint8Array, purpose: Purpose): Uint8Array {
  return new Uint8Array(
    hkdfSync("sha256", secret, new Uint8Array(0), `hearthline/${purpose}/1`, 32),
  );
}

/** Returns the short name of a key, which is safe to store with the values that the key wraps. */
export function keyId(secret: Uint8Array): string {
  return createHash("sha256").update("hearthline/id/1").update(secret).digest("hex").slice(0, 16);
}
