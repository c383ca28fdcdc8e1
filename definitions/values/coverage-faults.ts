/** Lists that leave out a value to which something must apply, as the schema marks them. */
import { isRecord } from "#engine/index.ts";
import { valuesAt } from "../overlays/limited-choices.ts";
import type { FigureFault } from "./list-figures.ts";

/** Values that a message names. */
const MOST_NAMED = 5;

/**
 * Finds the values at a place of the file (`x-covers`) that no item of a list has, when each item names its own
 * (`x-first-fits`). An item without the member fits every value.
 */
export function coverageFaults(
  list: readonly unknown[],
  schema: Readonly<Record<string, unknown>>,
  pointer: string,
  file: unknown,
): FigureFault[] {
  const { "x-covers": place, "x-first-fits": member } = schema;
  if (typeof place !== "string" || typeof member !== "string" || list.length === 0) return [];
  const fits = list.map((item) => (isRecord(item) ? item[member] : undefined));
  if (fits.includes(undefined)) return [];
  const covered = new Set(fits.flat());
  const missing = (valuesAt(file, place) ?? []).filter(
    (each): each is string => typeof each === "string" && !covered.has(each),
  );
  const named = missing.slice(0, MOST_NAMED).join(", ");
  const rest = missing.length - MOST_NAMED;
  return missing.length === 0
    ? []
    : [
        {
          code: "figure-order",
          message: `No row has ${rest > 0 ? `${named} and ${rest} more` : named}, and each row names its "${member}", so nothing applies there.`,
          fix: `Add them to a row, or end the list with a row without "${member}".`,
          pointers: [pointer],
        },
      ];
}
