import type { RJSFSchema } from "@rjsf/utils";

type Data = Record<string, unknown>;

const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Whether a property's schema is empty: the placeholder of a conditional property whose condition
 * is not met.
 */
const hidden = (schema: unknown): boolean =>
  schema === false || (isRecord(schema) && Object.keys(schema).length === 0);

/**
 * Returns the answers to submit: without blanks, without empty optional groups, and without answers
 * to questions no longer asked.
 *
 * @param schema the object's schema with its conditions resolved for this data
 */
export function cleanData(data: unknown, schema: RJSFSchema): Data {
  const clean: Data = {};
  if (!isRecord(data)) return clean;
  for (const [name, value] of Object.entries(data)) {
    const propertySchema = schema.properties?.[name];
    if (
      value === undefined ||
      value === "" ||
      (propertySchema !== undefined && hidden(propertySchema))
    )
      continue;
    if (!isRecord(value) || !isRecord(propertySchema)) {
      clean[name] = value;
      continue;
    }
    const inner = cleanData(value, propertySchema as RJSFSchema);
    const empty = Object.keys(inner).length === 0;
    // An empty required group stays, so that validation reports each of its missing parts.
    if (!empty || schema.required?.includes(name)) clean[name] = inner;
  }
  return clean;
}
