/** Finds the name at a place of a file, and everywhere that the same name is written. */
import type { Definitions } from "../index.ts";
import {
  offsetOfCharacter,
  offsetOfKey,
  placeAtOffset,
  type TextSpan,
} from "../sources/json-text.ts";
import type { NameUse } from "./name-use.ts";
import { usesIn } from "./uses.ts";

/** Returns the name at an offset of the text; null where there is none. */
export function nameAt(
  definitions: Definitions,
  path: string,
  text: string,
  offset: number,
): NameUse | null {
  const file = definitions.sources.files.get(path);
  const place = placeAtOffset(text, offset);
  if (file === undefined || place === null) return null;
  const { pointer, inKey, character } = place;
  const here = usesIn(definitions, file, null).filter(
    (use) =>
      use.pointer === pointer &&
      use.inKey === inKey &&
      use.start <= character &&
      character <= use.end,
  );
  // A declaration says more than a use at the same place.
  return here.find(({ declares }) => declares) ?? here[0] ?? null;
}

/** Returns where a name is written, declarations first. */
export function usesOf(definitions: Definitions, name: NameUse): readonly NameUse[] {
  const equal = [...definitions.sources.files.values()].flatMap((file) =>
    usesIn(definitions, file, name).filter(
      (use) => use.home === name.home || use.home === null || name.home === null,
    ),
  );
  const lender = declaringLender(definitions, name, equal);
  return equal
    .filter((use) => declaringLender(definitions, use, equal) === lender)
    .sort((a, b) => Number(b.declares) - Number(a.declares));
}

/**
 * Returns the organization that declares a name for itself: two organizations may each have one of
 * their own. Null for a name of the shared definitions.
 */
function declaringLender(
  definitions: Definitions,
  use: NameUse,
  equal: readonly NameUse[],
): string | null {
  const declared = equal.filter(({ declares }) => declares);
  if (declared.some(({ file }) => lenderOf(file) === null)) return null;
  const lender = lenderOf(use.file);
  if (lender === null || declared.length === 0) return null;
  const declaring = new Set(declared.map(({ file }) => lenderOf(file)));
  return definitions.effective(lender).chain.find((code) => declaring.has(code)) ?? null;
}

/** Returns the organization to whose folder a file belongs; null for a shared file. */
const lenderOf = (path: string): string | null =>
  /^flows\/organisations\/([^/]+)\//.exec(path)?.[1] ?? null;

/**
 * Returns where a name is in the text of its file; null when the text has no such place any more.
 *
 * @param offsets of the values of the text, by pointer
 */
export function spanOf(
  use: Pick<NameUse, "pointer" | "inKey" | "start" | "end">,
  text: string,
  offsets: ReadonlyMap<string, number>,
): TextSpan | null {
  const value = offsets.get(use.pointer);
  const start = value === undefined || !use.inKey ? value : offsetOfKey(text, value);
  if (start === undefined || start === null) return null;
  return {
    start: offsetOfCharacter(text, start, use.start),
    end: offsetOfCharacter(text, start, use.end),
  };
}
