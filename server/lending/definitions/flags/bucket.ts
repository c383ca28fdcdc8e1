import { createHash } from "node:crypto";

/** Shares have a resolution of a hundredth of a percent. */
const STEPS = 100;

/**
 * Returns the bucket of a tracker for one purpose: 0 to 99.99, evenly spread, the same on every
 * machine and at any time. Buckets of different purposes are independent.
 */
export function bucketOf(purpose: string, tracker: string): number {
  const hash = createHash("sha256").update(`${purpose}\n${tracker.toLowerCase()}`).digest();
  // 48 bits are exact in a double. Their remainder by 10,000 is even to one part in 10^10.
  return (hash.readUIntBE(0, 6) % (100 * STEPS)) / STEPS;
}
