/** A schema of definitions with the names that exist put in, so that editors complete and check them. */
import { isRecord, parsePointer, resolveSchema, type JsonSchema } from "#engine/index.ts";
import type { Names } from "./names.ts";

export type Schema = Record<string, unknown>;

export interface Naming {
  readonly names: Names;
  /** Names of the schemas under schemas/, such as `blocks/notice`. */
  readonly schemas: readonly string[];
  /** The applications of the products, whose values the mark `x-value-of` names. */
  readonly applications: readonly JsonSchema[];
  /** Returns the address of a schema under schemas/ by name. */
  readonly addressOf: (name: string) => string;
}

/** Keywords whose members are schemas, by name or in a list. */
const NAMED_PARTS = ["properties", "patternProperties", "$defs"] as const;
const LISTED_PARTS = ["oneOf", "anyOf", "allOf"] as const;
const SINGLE_PARTS = [
  "items",
  "additionalProperties",
  "propertyNames",
  "if",
  "then",
  "else",
  "not",
];

export function namedSchema(schema: Schema, naming: Naming): Schema {
  // The address would be that of the schema without names.
  const { $id: _id, ...whole } = withNames(schema, naming) as Schema;
  return whole;
}

function withNames(node: unknown, naming: Naming): unknown {
  if (!isRecord(node)) return node;
  const schema: Schema = { ...node };
  const inside = (part: unknown) => withNames(part, naming);
  for (const key of NAMED_PARTS) {
    const parts = schema[key];
    if (isRecord(parts))
      schema[key] = Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, inside(part)]),
      );
  }
  for (const key of LISTED_PARTS) {
    const parts = schema[key];
    if (Array.isArray(parts)) schema[key] = parts.map(inside);
  }
  for (const key of SINGLE_PARTS) if (isRecord(schema[key])) schema[key] = inside(schema[key]);
  const described = describedParts(schema, naming);
  if (described.length > 0)
    schema.allOf = [
      ...(Array.isArray(schema.allOf) ? (schema.allOf as unknown[]) : []),
      ...described,
    ];
  return { ...schema, ...choicesOf(schema, naming) };
}

/** Returns the values that a marked text may have. */
function choicesOf(schema: Schema, { names, schemas, applications }: Naming): Schema {
  const kind = schema["x-names"];
  if (typeof kind === "string") {
    const named = choices([...(names[kind] ?? [])]);
    const mayBeNull = Array.isArray(schema.type) && schema.type.includes("null");
    return mayBeNull && Array.isArray(named.enum)
      ? {
          enum: [...(named.enum as unknown[]), null],
          enumDescriptions: [...(named.enumDescriptions as unknown[]), ""],
        }
      : named;
  }
  const registered = schema["x-registered"];
  if (isRecord(registered) && typeof registered.in === "string") {
    const folder = `${registered.in}/`;
    const builtIn = schemas.filter((name) => name.startsWith(folder));
    const except = Array.isArray(registered.except) ? (registered.except as string[]) : [];
    return choices([
      ...builtIn.map((name) => [name.slice(folder.length), ""] as const),
      ...(names[registered.in] ?? []),
      ...except.map((name) => [name, ""] as const),
    ]);
  }
  const place = schema["x-value-of"];
  return typeof place === "string"
    ? choices(
        [...new Set(applications.flatMap((each) => valuesAt(each, place)))].map(
          (value) => [value, ""] as const,
        ),
      )
    : {};
}

/**
 * Returns the schema for a file that an organization merges with those that it extends: only the
 * merged settings need every property.
 */
export function partialSchema(schema: Schema): Schema {
  const part = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(part);
    if (!isRecord(value)) return value;
    const { required, ...rest } = value;
    const members = Object.entries(rest).map(([key, member]) => [key, part(member)] as const);
    // A property may have this name.
    const own =
      Array.isArray(required) || required === undefined ? {} : { required: part(required) };
    return { ...Object.fromEntries(members), ...own };
  };
  return part(schema) as Schema;
}

/** An empty list would refuse every name. */
const choices = (named: readonly (readonly [name: string, description: string])[]): Schema =>
  named.length === 0
    ? {}
    : { enum: named.map(([name]) => name), enumDescriptions: named.map(([, text]) => text) };

/** Returns the values that the application allows at a place such as `/consents` and `type` of each. */
function valuesAt(root: JsonSchema, place: string): string[] {
  const schema = parsePointer(place).reduce<JsonSchema>(
    (at, token) => resolveSchema(token === "*" ? at.items : (at.properties?.[token] ?? {}), root),
    root,
  );
  const values = schema.enum;
  return Array.isArray(values)
    ? values.filter((each): each is string => typeof each === "string")
    : [];
}

/**
 * Returns conditions by which the options of a block, a widget, an effect or a job follow the
 * schema of their name (`x-described-by`).
 */
function describedParts(schema: Schema, { schemas, addressOf }: Naming): Schema[] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([property, part]) => {
    const marks: unknown[] = isRecord(part) ? [part["x-described-by"]].flat() : [];
    return marks.flatMap((template): Schema[] => {
      if (typeof template !== "string") return [];
      const [, folder, name] = /^(.+\/)\{(.+)\}$/.exec(template) ?? [];
      if (folder === undefined || name === undefined)
        return [{ properties: { [property]: { $ref: addressOf(template) } } }];
      return schemas
        .filter((each) => each.startsWith(folder))
        .map((each) => ({
          if: { properties: { [name]: { const: each.slice(folder.length) } }, required: [name] },
          then: { properties: { [property]: { $ref: addressOf(each) } } },
        }));
    });
  });
}
