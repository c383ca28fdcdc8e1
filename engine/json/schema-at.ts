import { resolveSchema, type JsonSchema } from "./json-schema.ts";
import { parsePointer } from "./pointer.ts";

/** The schema of the field at the pointer below the root; null when the schema declares none. */
export function schemaAt(root: JsonSchema, pointer: string): JsonSchema | null {
  let schema: JsonSchema = root;
  for (const name of parsePointer(pointer)) {
    const properties = schema.properties;
    if (properties === undefined || !Object.hasOwn(properties, name)) return null;
    schema = resolveSchema(properties[name], root);
  }
  return schema;
}
