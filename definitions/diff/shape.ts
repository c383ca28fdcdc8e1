import { joinPointer, isRecord, resolveSchema, type JsonSchema } from "#engine/index.ts";

/**
 * Returns the first place that should hold an object or a list and holds something else; null when
 * there is none. Absent values and null are completed later, and guards handle single values, so
 * both are skipped.
 */
export function shapeFault(
  value: unknown,
  schema: unknown,
  root: JsonSchema,
  pointer: string,
): { pointer: string; expected: "an object" | "a list" } | null {
  if (value === undefined || value === null) return null;
  const { properties, items, type } = resolveSchema(schema, root);
  if (properties !== undefined || type === "object") {
    if (!isRecord(value)) return { pointer, expected: "an object" };
    for (const [name, member] of Object.entries(value)) {
      const inner = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
      const fault =
        inner === undefined ? null : shapeFault(member, inner, root, joinPointer(pointer, name));
      if (fault) return fault;
    }
    return null;
  }
  if (items === undefined && type !== "array") return null;
  if (!Array.isArray(value)) return { pointer, expected: "a list" };
  for (const [index, item] of value.entries()) {
    const fault = shapeFault(item, items, root, joinPointer(pointer, index));
    if (fault) return fault;
  }
  return null;
}
