/**
 * Gives a value the shape that its schema describes. What reads definitions relies on their types, and a person who
 * writes one passes through values that do not have them. The schema's own findings say what is wrong.
 */
import { isRecord } from "#engine/index.ts";
import { resolveRef } from "./described-at.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The simplest value of each JSON type. */
const EMPTY: Readonly<Record<string, unknown>> = {
  string: "",
  number: 0,
  integer: 0,
  boolean: false,
  null: null,
  array: [],
  object: {},
};

/**
 * Returns the value itself where it has the shape: each part has a type that the schema allows, and each object the
 * properties that it requires. Elsewhere a part of another type gives way to an empty one.
 */
export function shapedBy(document: Schema, value: unknown, { fills = true } = {}): unknown {
  return shaped(document, value, { document, fills });
}

interface Shape {
  readonly document: Schema;
  /** Whether an object gets the properties that it lacks and its schema requires. */
  readonly fills: boolean;
}

function shaped(written: unknown, value: unknown, shape: Shape): unknown {
  const { document } = shape;
  const schema = schemaFor(resolveRef(written, document), value, shape);
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return emptyOf(schema, shape);
  if (Array.isArray(value))
    return isRecord(schema.items) ? shapedList(schema.items, value, shape) : value;
  return isRecord(value) ? shapedObject(schema, value, shape) : value;
}

/** Returns the branch of a choice that has the value's type, or the first; the schema itself without a choice. */
function schemaFor(schema: Schema, value: unknown, shape: Shape): Schema {
  const branches = [schema.oneOf, schema.anyOf].flatMap((list) =>
    Array.isArray(list) ? list.map((each) => resolveRef(each, shape.document)) : [],
  );
  const [first] = branches;
  const isByType = branches.every((branch) => typesOf(branch).length > 0);
  if (first === undefined || !isByType || typesOf(schema).length > 0) return schema;
  const ofType = branches.filter((branch) => typesOf(branch).some((type) => isOf(type, value)));
  const fitting = ofType.find((branch) => shaped(branch, value, shape) === value);
  return fitting ?? ofType[0] ?? first;
}

function shapedList(items: Schema, value: readonly unknown[], shape: Shape): unknown {
  const members = value.map((member) => shaped(items, member, shape));
  return members.every((member, index) => member === value[index]) ? value : members;
}

function shapedObject(
  { properties, additionalProperties, required }: Schema,
  value: Record<string, unknown>,
  shape: Shape,
): unknown {
  const known = isRecord(properties) ? properties : {};
  const changed: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const schema = Object.hasOwn(known, name) ? known[name] : additionalProperties;
    const own = isRecord(schema) ? shaped(schema, member, shape) : member;
    if (own !== member) changed[name] = own;
  }
  for (const name of shape.fills && Array.isArray(required) ? (required as string[]) : [])
    if (!Object.hasOwn(value, name)) changed[name] = emptyOf(known[name], shape);
  return Object.keys(changed).length === 0 ? value : { ...value, ...changed };
}

/** Returns the simplest value of the shape. */
function emptyOf(written: unknown, shape: Shape): unknown {
  const schema = schemaFor(resolveRef(written, shape.document), undefined, shape);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return (schema.enum as unknown[])[0];
  const [type = "null"] = typesOf(schema);
  return type === "object" ? shapedObject(schema, {}, shape) : EMPTY[type];
}

/** Returns the types that a schema allows; none when it allows each. */
function typesOf({ type, enum: values, ...others }: Schema): readonly string[] {
  if (type !== undefined) return [type].flat() as string[];
  if ("const" in others) return [typeOf(others.const)];
  return Array.isArray(values) ? [...new Set(values.map(typeOf))] : [];
}

const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

const isOf = (type: string, value: unknown): boolean =>
  type === "integer" ? Number.isInteger(value) : typeOf(value) === type;
