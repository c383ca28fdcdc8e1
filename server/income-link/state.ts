import { createHash } from "node:crypto";

/** What is kept of a state token: enough to know it again, nothing to use it with. SHA-256, hexadecimal. */
export const stateHash = (state: string): string =>
  createHash("sha256").update(state).digest("hex");
