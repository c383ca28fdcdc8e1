import { deriveKey } from "./derive.ts";

/** Keys that the server derives once, at start. */
export interface Secrets {
  /** Signs tokens. */
  token: Uint8Array;
  /** Hashes e-mail addresses for look-up. */
  emailLookup: Uint8Array;
  /** Hashes accounts in telemetry, so that its log names nobody. */
  telemetryIdentity: Uint8Array;
  /** Hashes the audit log's chain and request bodies. */
  eventChain: Uint8Array;
  /** Signs the heads of the audit log. */
  eventHead: Uint8Array;
}

/** @param installation data key of the installation, which survives a rotation of the root key */
export function deriveSecrets(root: Uint8Array, installation: Uint8Array): Secrets {
  return {
    token: deriveKey(root, "token"),
    emailLookup: deriveKey(installation, "email-lookup"),
    telemetryIdentity: deriveKey(installation, "telemetry-identity"),
    eventChain: deriveKey(installation, "event-chain"),
    eventHead: deriveKey(installation, "event-head"),
  };
}
