import { parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Entities } from "../model.ts";
import { describedAt } from "../schemas/described-at.ts";

/** Returns the values that the application allows at a place; null for a place without a list of them. */
export const entityValues = memoize(
  ({ application }: Entities, place: string): readonly string[] | null => {
    const { missing, way } = describedAt(application, parsePointer(place));
    const values = missing === null ? way.at(-1)?.schema.enum : undefined;
    return Array.isArray(values) ? values.map(String) : null;
  },
);
