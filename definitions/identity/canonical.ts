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
export const canonical = (value: unknown): string => canonicalOf(value, canonical);

/** @param textOf returns the text of an item or a member */
function canonicalOf(value: unknown, textOf: (part: unknown) => string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (value instanceof Canonical) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item)).join(",")}]`;
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${textOf(member)}`);
  }
  return `{${members.join(",")}}`;
}

/** The texts of the members of a definition: an edit leaves most of them. */
const memberText = memoize(canonical);

/** Returns the sha256 of a text in hexadecimal. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns the sha256 of the canonical form: the identity of a definition, which never changes after it is read. */
export const contentHash = memoize((value: unknown): string =>
  sha256(canonicalOf(value, memberText)),
);
