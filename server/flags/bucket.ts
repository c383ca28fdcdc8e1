import { createHash } from "node:crypto";

/** Steps of one percent: shares are kept to a hundredth of a percent. */
const STEPS = 100;

/**
 * Where a tracker falls for one purpose: from 0 to 99.99, evenly, the same on every machine and at any time. Purposes are independent:
 * who is among the first of one flag is not for that among the first of another.
 */
export function bucketOf(purpose: string, tracker: string): number {
  const hash = createHash("sha256").update(`${purpose}\n${tracker.toLowerCase()}`).digest();
  // 48 bits are exact in a double; what 10,000 leaves of them is even to one part in 10^10.
  return (hash.readUIntBE(0, 6) % (100 * STEPS)) / STEPS;
}
