import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

/** Returns the pointers of the properties whose schema has a mark, outside lists, with its value. */
export const placesWith = memoize(
  (schema: unknown, mark: string): ReadonlyMap<string, unknown> =>
    new Map(placesIn(schema, mark, "")),
);

const placesIn = (
  schema: unknown,
  mark: string,
  pointer: string,
): readonly (readonly [string, unknown])[] => {
  if (!isRecord(schema)) return [];
  if (schema[mark] !== undefined) return [[pointer, schema[mark]]];
  return isRecord(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, each]) =>
        placesIn(each, mark, joinPointer(pointer, name)),
      )
    : [];
};
