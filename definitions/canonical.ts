import { createHash } from "node:crypto";
import { memoize } from "#engine/memoize.ts";

/** A value whose canonical text is already computed. */
export class Canonical {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns JSON with sorted keys and no whitespace, so that equal values give equal text. */
export function canonical(value: unknown): string {
  if (value instanceof Canonical) return value.text;
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** Returns the sha256 of a text in hexadecimal. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns the sha256 of the canonical form: the identity of a definition, which never changes after it is read. */
export const contentHash = memoize((value: unknown): string => sha256(canonical(value)));
