import type { Profile } from "#server/application/ports.ts";

/** Words of a name as anybody may write them: without accents, apostrophes and capitals. */
const wordsOf = (name: string): string[] =>
  name
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a signature bears the first and the last name of a person; more may stand in it, such as a middle name. */
export function bearsName(
  signature: string,
  { firstName, lastName }: NonNullable<Profile["name"]>,
): boolean {
  const written = new Set(wordsOf(signature));
  return wordsOf(`${firstName ?? ""} ${lastName ?? ""}`).every((word) => written.has(word));
}
