/** Returns the properties that the form can have, those of its conditional parts included. */
import { isRecord } from "#engine/index.ts";
export function formProperties(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const names = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  const nested = ["if", "then", "else"].map((key) => schema[key]);
  const lists = ["allOf", "anyOf", "oneOf"].flatMap((key) => {
    const value = schema[key];
    return Array.isArray(value) ? (value as unknown[]) : [];
  });
  const dependent = isRecord(schema.dependencies) ? Object.values(schema.dependencies) : [];
  return [...names, ...[...nested, ...lists, ...dependent].flatMap(formProperties)];
}
