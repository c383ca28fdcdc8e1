/**
 * Gives a value the shape that its schema describes. What reads definitions relies on their types, and a person who
 * writes one passes through values that do not have them. The schema's own findings say what is wrong.
 */
import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
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
 * properties that it requires. Elsewhere an optional property of another type is left out, and every other part of
 * another type gives way to an empty one.
 */
export function shapedBy(document: Schema, value: unknown, { isWhole = true } = {}): unknown {
  return shaped(document, value, shapeOf(document, isWhole));
}

interface Shape {
  readonly document: Schema;
  /** False where another file may have what the schema requires: each property then stays, and none is added. */
  readonly isWhole: boolean;
  /** Values that were found to have the shape of a schema in the document. Organizations share most parts of a file. */
  readonly sound: WeakMap<Schema, WeakSet<object>>;
}

const shapeOf = memoize((document: Schema, isWhole: boolean): Shape => ({
  document,
  isWhole,
  sound: new WeakMap(),
}));

function shaped(written: unknown, value: unknown, shape: Shape): unknown {
  if (!isRecord(written) || typeof value !== "object" || value === null)
    return shapedNow(written, value, shape);
  const sound = shape.sound.get(written) ?? new WeakSet();
  shape.sound.set(written, sound);
  if (sound.has(value)) return value;
  const result = shapedNow(written, value, shape);
  if (result === value) sound.add(value);
  return result;
}

function shapedNow(written: unknown, value: unknown, shape: Shape): unknown {
  const schema = schemaFor(resolveRef(written, shape.document), value, shape);
  if (!allows(schema, value)) return emptyOf(schema, shape);
  if (Array.isArray(value))
    return isRecord(schema.items) ? shapedList(schema.items, value, shape) : value;
  return isRecord(value) ? shapedObject(schema, value, shape) : value;
}

/** Whether the schema allows values of this type. */
function allows(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOf(type, value));
}

const isOfType = (written: unknown, value: unknown, shape: Shape): boolean =>
  allows(schemaFor(resolveRef(written, shape.document), value, shape), value);

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
  const needed = shape.isWhole && Array.isArray(required) ? (required as string[]) : [];
  const lacking = needed.filter((name) => !Object.hasOwn(value, name));
  let isSame = lacking.length === 0;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const isKnown = Object.hasOwn(known, name);
    const schema = isKnown ? known[name] : additionalProperties;
    const isOptional = shape.isWhole && isKnown && !needed.includes(name);
    const isLeftOut = isRecord(schema) && isOptional && !isOfType(schema, member, shape);
    const own = isRecord(schema) && !isLeftOut ? shaped(schema, member, shape) : member;
    isSame &&= !isLeftOut && own === member;
    if (!isLeftOut) members.push([name, own]);
  }
  if (isSame) return value;
  const filled = lacking.map((name) => [name, emptyOf(known[name], shape)] as const);
  return Object.fromEntries([...members, ...filled]);
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
  // A schema that is no schema is reported as such, and asks for nothing here.
  if (type !== undefined) return [type].flat().filter(isType);
  if ("const" in others) return [typeOf(others.const)];
  return Array.isArray(values) ? [...new Set(values.map(typeOf))] : [];
}

const isType = (name: unknown): name is string =>
  typeof name === "string" && Object.hasOwn(EMPTY, name);

const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

const isOf = (type: string, value: unknown): boolean =>
  type === "integer" ? Number.isInteger(value) : typeOf(value) === type;
