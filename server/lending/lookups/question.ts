import { valueAt } from "#engine/json/pointer.ts";
import type { Flow } from "#schemas/types/flow.ts";

/** A lookup as a flow declares it. */
export type LookupDefinition = NonNullable<Flow["lookups"]>[number];

/** Values of the application and the profile; null before there is an application. */
export type SavedValues = { application: object; profile: object } | null;

/** Characters before the first question where the lookup does not say. */
const MINIMUM = 3;

/**
 * Returns the arguments of a question: the typed text and what the lookup adds. Null while the text
 * is too short. An argument whose place has no value is left out.
 */
export function questionOf(
  lookup: LookupDefinition,
  typed: string,
  saved: SavedValues,
): Record<string, unknown> | null {
  const { text, minimum = MINIMUM, with: given = {} } = lookup;
  const search = typed.trim();
  if (text !== undefined && search.length < minimum) return null;
  const added = Object.entries(given)
    .map(
      ([name, source]) =>
        [name, "from" in source ? valueAt(saved, source.from) : source.value] as const,
    )
    .filter(([, value]) => value !== undefined && value !== null);
  return { ...Object.fromEntries(added), ...(text === undefined ? {} : { [text]: search }) };
}
