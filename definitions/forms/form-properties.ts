import { isRecord, listOf } from "#engine/index.ts";

/** Returns the names of the properties that the form can have, those of its conditional parts included. */
export const formProperties = (schema: unknown): string[] =>
  formPropertySchemas(schema).map(([name]) => name);

/** Returns the properties that the form can have; a name returns once for each part that has it. */
export function formPropertySchemas(schema: unknown): [name: string, schema: unknown][] {
  if (!isRecord(schema)) return [];
  const own = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const nested = ["if", "then", "else"].map((key) => schema[key]);
  const lists = ["allOf", "anyOf", "oneOf"].flatMap((key) => listOf(schema[key]));
  const dependent = isRecord(schema.dependencies) ? Object.values(schema.dependencies) : [];
  return [...own, ...[...nested, ...lists, ...dependent].flatMap(formPropertySchemas)];
}

/** Returns the schema of a step of a ui schema: a property, or the items of a list. */
export function schemaInside(schema: unknown, step: string): unknown {
  if (step === "items" && isRecord(schema) && isRecord(schema.items)) return schema.items;
  return formPropertySchemas(schema).find(([name]) => name === step)?.[1];
}
