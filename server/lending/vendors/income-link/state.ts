import { createHash } from "node:crypto";

/** Returns the stored hash of a state token: SHA-256, hexadecimal. */
export const stateHash = (state: string): string =>
  createHash("sha256").update(state).digest("hex");
