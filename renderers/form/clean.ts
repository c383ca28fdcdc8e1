import type { RJSFSchema } from "@rjsf/utils";

type Data = Record<string, unknown>;

const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a property's schema shows nothing: the placeholder of a conditional property whose condition is not met. */
const hidden = (schema: unknown): boolean =>
  schema === false || (isRecord(schema) && Object.keys(schema).length === 0);

/**
 * The answers that a form stands for: without blanks, without groups that are optional and empty, and without what was
 * given to a question that is no longer asked.
 *
 * @param schema the object's schema with its conditions resolved for this data
 */
export function cleanData(data: unknown, schema: RJSFSchema): Data {
  const clean: Data = {};
  if (!isRecord(data)) return clean;
  for (const [name, value] of Object.entries(data)) {
    const own = schema.properties?.[name];
    if (value === undefined || value === "" || (own !== undefined && hidden(own))) continue;
    if (!isRecord(value) || !isRecord(own)) {
      clean[name] = value;
      continue;
    }
    const inner = cleanData(value, own as RJSFSchema);
    const empty = Object.keys(inner).length === 0;
    // A required group stays, so that each of its empty parts can be reported by itself.
    if (!empty || schema.required?.includes(name)) clean[name] = inner;
  }
  return clean;
}
