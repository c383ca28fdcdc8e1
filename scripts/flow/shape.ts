import { childPointer, isRecord, resolveSchema, type JsonSchema } from "#engine/index.ts";

/**
 * The first place where an object or a list was expected and something else stands; null when there is none. What is
 * absent or null is completed, and single values are the guards' own business, so neither is looked at.
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
        inner === undefined ? null : shapeFault(member, inner, root, childPointer(pointer, name));
      if (fault) return fault;
    }
    return null;
  }
  if (items === undefined && type !== "array") return null;
  if (!Array.isArray(value)) return { pointer, expected: "a list" };
  for (const [index, item] of value.entries()) {
    const fault = shapeFault(item, items, root, childPointer(pointer, index));
    if (fault) return fault;
  }
  return null;
}
