import type { Profile } from "#server/lending/application/ports.ts";

/** Returns the words of a name without accents, apostrophes and capitals. */
const wordsOf = (name: string): string[] =>
  name
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns whether a signature contains the first and last name of a person. Other words, such as a
 * middle name, are allowed.
 */
export function bearsName(
  signature: string,
  { firstName, lastName }: NonNullable<Profile["name"]>,
): boolean {
  const written = new Set(wordsOf(signature));
  return wordsOf(`${firstName ?? ""} ${lastName ?? ""}`).every((word) => written.has(word));
}
