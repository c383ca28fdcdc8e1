/** The schema of the value at a pointer of the two documents. */
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { resolveSchema } from "../json/json-schema.ts";
import { parsePointer } from "../json/pointer.ts";

/** Returns an empty schema for a place that the documents' schemas do not describe. */
export function schemaAt(entities: Entities, pointer: string): JsonSchema {
  const [root = "", ...names] = parsePointer(pointer);
  const document = root === "profile" ? entities.profile : entities.application;
  return memberSchema(document, names, document);
}

/** Schema of a member of a value of this schema. */
export function memberSchema(
  schema: unknown,
  names: readonly string[],
  root: JsonSchema,
): JsonSchema {
  return names.reduce<JsonSchema>(
    (schema, name) => {
      const { properties } = schema;
      const declared = properties !== undefined && Object.hasOwn(properties, name);
      return declared ? resolveSchema(properties[name], root) : {};
    },
    resolveSchema(schema, root),
  );
}
