import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

/** Returns the pointers of the properties whose schema has a mark, outside lists. */
export const placesWith = memoize(
  (schema: unknown, mark: string): ReadonlySet<string> => new Set(placesIn(schema, mark, "")),
);

const placesIn = (schema: unknown, mark: string, pointer: string): readonly string[] => {
  if (!isRecord(schema)) return [];
  if (schema[mark] === true) return [pointer];
  return isRecord(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, each]) =>
        placesIn(each, mark, joinPointer(pointer, name)),
      )
    : [];
};
