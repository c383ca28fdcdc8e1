/** Types of guard expressions, derived from JSON Schema. */
import { fallbackOf } from "../context/complete.ts";
import { isRecord, type JsonRecord } from "../json/json.ts";
import { resolveSchema, schemaTypes, schemaValues, type JsonSchema } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import type { Literal } from "./ast.ts";

/** A field of an object. `fallback` is its value when the data lacks it. */
export interface Field {
  readonly type: Type;
  readonly fallback: unknown;
  /** Whether it is stored encrypted; a trace never contains its value. */
  readonly sealed: boolean;
  /** Whether it leaves the server in part at most (`x-sealed` other than `owner`). */
  readonly secret: boolean;
}

/**
 * What numbers a type has: whole ones; those with a finite number of decimals, which is the
 * default; or all quotients.
 */
export type Precision = "whole" | "decimal" | "quotient";

export type Type = { readonly nullable: boolean } & (
  | { readonly kind: "any" | "null" | "boolean" }
  /** `values` lists all possible values; null when they are not enumerated. */
  | {
      readonly kind: "number";
      readonly values: readonly Literal[] | null;
      readonly precision?: Precision;
    }
  | {
      readonly kind: "string";
      readonly values: readonly Literal[] | null;
      /** Whether it is an ISO 8601 date. */
      readonly isDate?: boolean;
    }
  | { readonly kind: "list"; readonly items: Type }
  | { readonly kind: "object"; readonly fields: ReadonlyMap<string, Field> }
);

/** A type that allows every operation; a missing field of it is undetermined. */
export const ANY: Type = { kind: "any", nullable: true };
export const BOOLEAN: Type = { kind: "boolean", nullable: false };
export const NUMBER: Type = { kind: "number", nullable: false, values: null };
export const STRING: Type = { kind: "string", nullable: false, values: null };

/** Type of a value of this schema in completed data (`context/complete.ts`). */
export function typeOfSchema(
  schema: unknown,
  root: JsonSchema,
  trail: readonly unknown[] = [],
): Type {
  const resolved = resolveSchema(schema, root);
  const { types } = schemaTypes(resolved);
  if (types.length !== 1 || trail.includes(resolved)) return ANY;
  const nullable = fallbackOf(resolved, root) === null;
  const inside = [...trail, resolved];
  switch (types[0]) {
    case "boolean":
      return { kind: "boolean", nullable };
    case "integer":
      return { kind: "number", nullable, values: literalsOf(resolved), precision: "whole" };
    case "number":
      return { kind: "number", nullable, values: literalsOf(resolved) };
    case "string": {
      const isDate = resolved.format === "date";
      return { kind: "string", nullable, values: literalsOf(resolved), isDate };
    }
    case "array": {
      const items = isRecord(resolved.items) ? typeOfSchema(resolved.items, root, inside) : ANY;
      return {
        kind: "list",
        nullable,
        items: items.nullable && items.kind !== "any" ? { ...items, nullable: false } : items,
      };
    }
    case "object":
      return objectType(resolved, root, nullable, inside);
    default:
      return ANY;
  }
}

function objectType(
  schema: JsonSchema,
  root: JsonSchema,
  nullable: boolean,
  trail: readonly unknown[],
): Type {
  if (
    !schema.properties ||
    schema.additionalProperties === true ||
    isRecord(schema.additionalProperties)
  )
    return ANY;
  const fields = Object.entries(schema.properties).map(([name, field]): [string, Field] => {
    const own = () => fieldOf(field, schema["x-sealed"], root, trail);
    // Products change few fields of a document, and share the others.
    if (schema !== root || !isRecord(field)) return [name, own()];
    const store = storeOf(field, schema["x-sealed"], root.$defs);
    return [name, (store.field ??= own())];
  });
  return { kind: "object", nullable, fields: new Map(fields) };
}

/** Returns one store for a field of a document. The references in it lead to the definitions of the document alone. */
const storeOf = /* @__PURE__ */ memoize(
  (_schema: object, _mode: unknown, _definitions: unknown): { field: Field | null } => ({
    field: null,
  }),
);

/** @param mode how the object around the field is sealed */
function fieldOf(
  schema: unknown,
  mode: unknown,
  root: JsonSchema,
  trail: readonly unknown[],
): Field {
  const resolved = resolveSchema(schema, root);
  const ownMode = mode ?? resolved["x-sealed"];
  const sealed = ownMode !== undefined;
  const secret = sealed && ownMode !== "owner";
  const type = typeOfSchema(resolved, root, trail);
  const fallback = fallbackOf(resolved, root);
  return { type: sealed ? sealedType(type, secret) : type, fallback, sealed, secret };
}

/** Everything below a sealed value is sealed. */
function sealedType(type: Type, secret: boolean): Type {
  if (type.kind === "list") return { ...type, items: sealedType(type.items, secret) };
  if (type.kind !== "object") return type;
  const fields = [...type.fields].map(([name, field]): [string, Field] => [
    name,
    {
      ...field,
      sealed: true,
      secret: secret || field.secret,
      type: sealedType(field.type, secret),
    },
  ]);
  return { ...type, fields: new Map(fields) };
}

function literalsOf(schema: JsonSchema): readonly Literal[] | null {
  const values = schemaValues(schema);
  return values === null
    ? null
    : values.filter((value): value is Literal => !isRecord(value) && !Array.isArray(value));
}

/** All possible values; null when they are not enumerated. */
export function valuesOf(type: Type): readonly Literal[] | null {
  return type.kind === "string" || type.kind === "number" ? type.values : null;
}

/** Name of the type for a message. */
export function typeName(type: Type): string {
  const names: { readonly [K in Type["kind"]]: string } = {
    any: "anything",
    null: "null",
    boolean: "true or false",
    number: "a number",
    string: "text",
    list: "a list",
    object: "an object",
  };
  return names[type.kind];
}

/** The type that contains the values of both. */
export function eitherType(a: Type, b: Type): Type {
  if (a.kind === "null") return { ...b, nullable: true };
  if (b.kind === "null") return { ...a, nullable: true };
  if (a.kind !== b.kind) return ANY;
  const nullable = a.nullable || b.nullable;
  if (a.kind === "number" && b.kind === "number")
    return {
      kind: "number",
      nullable,
      values: eitherValue(a.values, b.values),
      precision: widest([a.precision, b.precision]),
    };
  if (a.kind === "string" && b.kind === "string")
    return {
      kind: "string",
      nullable,
      values: eitherValue(a.values, b.values),
      isDate: a.isDate === true && b.isDate === true,
    };
  if (a.kind === "list" && b.kind === "list")
    return { kind: "list", nullable, items: eitherType(a.items, b.items) };
  return a.kind === "object" && b.kind === "object" && a.fields !== b.fields
    ? ANY
    : { ...a, nullable };
}

function eitherValue(
  a: readonly Literal[] | null,
  b: readonly Literal[] | null,
): readonly Literal[] | null {
  return a && b ? [...new Set([...a, ...b])] : null;
}

const PRECISIONS: readonly Precision[] = ["whole", "decimal", "quotient"];

/** The precision that contains the numbers of all. */
export function widest(precisions: readonly (Precision | undefined)[]): Precision {
  const ranks = precisions.map((each) => PRECISIONS.indexOf(each ?? "decimal"));
  return PRECISIONS[Math.max(0, ...ranks)] ?? "decimal";
}

/** Reads a member as completed data has it, without completing the rest. */
export function readField(record: JsonRecord, name: string, fallback: unknown): unknown {
  const value = record[name];
  // Tests for an own property last, because only a present value can be inherited.
  return value === undefined || value === null || !Object.hasOwn(record, name) ? fallback : value;
}
