import { isRecord, listOf, own } from "#engine/index.ts";

type Schema = Record<string, unknown>;

/** Name of the keyword that adds values to a list, each with its meaning. */
export const OWN_VALUES = "x-values";

/**
 * Returns a patch with the values of `x-values` in `enum`, after those that the product or the core
 * lists. A lender therefore never repeats the values of others.
 * @param schema the schema that the patch changes
 */
export function withOwnValues(patch: Schema, schema: unknown): Schema {
  const base = isRecord(schema) ? schema : {};
  const entries = Object.entries(patch).flatMap(([keyword, part]): [string, unknown][] => {
    if (keyword === OWN_VALUES) return [];
    if (keyword === "items" && isRecord(part))
      return [[keyword, withOwnValues(part, own(base, keyword))]];
    if (keyword !== "properties" || !isRecord(part)) return [[keyword, part]];
    const before = own(base, keyword);
    const fields = Object.entries(part).map(([name, field]): [string, unknown] => [
      name,
      isRecord(field) ? withOwnValues(field, isRecord(before) ? own(before, name) : {}) : field,
    ]);
    return [[keyword, Object.fromEntries(fields)]];
  });
  const added = patch[OWN_VALUES];
  if (!isRecord(added)) return Object.fromEntries(entries);
  const listed = patch.enum ?? base.enum;
  const values = new Set<unknown>([...listOf(listed), ...Object.keys(added)]);
  return { ...Object.fromEntries(entries), enum: [...values] };
}
