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

/** Returns an object's schema with its conditions resolved for its data. */
type Resolve = (schema: RJSFSchema, data: Data) => RJSFSchema;

const keepConditions: Resolve = (schema) => schema;

/**
 * Returns the answers to submit: without blanks, without empty optional groups, and without answers
 * to questions no longer asked.
 *
 * @param schema the object's schema with its conditions resolved for this data
 * @param resolve resolves the conditions of groups and of items of a list
 */
export function cleanData(
  data: unknown,
  schema: RJSFSchema,
  resolve: Resolve = keepConditions,
): Data {
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
    if (Array.isArray(value) && isRecord(propertySchema)) {
      clean[name] = cleanItems(value, propertySchema as RJSFSchema, resolve);
      continue;
    }
    if (!isRecord(value) || !isRecord(propertySchema)) {
      clean[name] = value;
      continue;
    }
    const inner = cleanData(value, resolve(propertySchema as RJSFSchema, value), resolve);
    const empty = Object.keys(inner).length === 0;
    // An empty required group stays, so that validation reports each of its missing parts.
    if (!empty || schema.required?.includes(name)) clean[name] = inner;
  }
  return clean;
}

/** Leaves out answers to fields that this applicant is not asked. */
export const withoutUnasked = <Answers>(data: Answers, unasked: ReadonlySet<string>): Answers =>
  unasked.size === 0 || !isRecord(data)
    ? data
    : (Object.fromEntries(Object.entries(data).filter(([name]) => !unasked.has(name))) as Answers);

/** Keeps every item, so that validation reports what is missing in a blank one. */
function cleanItems(list: unknown[], { items }: RJSFSchema, resolve: Resolve): unknown[] {
  if (!isRecord(items) || items.type !== "object") return list;
  return list.map((item) => {
    if (item !== null && !isRecord(item)) return item;
    const answers = item ?? {};
    const schema = resolve(items, answers);
    return described(cleanData(answers, schema, resolve), schema);
  });
}

/** Leaves out what the server adds to an item and the form does not ask, such as an identifier. */
function described(item: Data, { properties, additionalProperties }: RJSFSchema): Data {
  if (additionalProperties !== false) return item;
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => Object.hasOwn(properties ?? {}, name)),
  );
}
