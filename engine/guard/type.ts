/** Types of guard expressions, derived from JSON Schema. */
import { fallbackOf } from "../context/complete.ts";
import { isRecord, type JsonRecord } from "../json/json.ts";
import { resolveSchema, schemaTypes, schemaValues, type JsonSchema } from "../json/json-schema.ts";
import type { Literal } from "./ast.ts";

/** A field of an object. `fallback` is its value when the data lacks it. */
export interface Field {
  readonly type: Type;
  readonly fallback: unknown;
  /** Whether it is stored encrypted; a trace never contains its value. */
  readonly sealed: boolean;
}

export type Type = { readonly nullable: boolean } & (
  | { readonly kind: "any" | "null" | "boolean" }
  /** `values` lists all possible values; null when they are not enumerated. */
  | { readonly kind: "number" | "string"; readonly values: readonly Literal[] | null }
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
    case "number":
      return { kind: "number", nullable, values: literalsOf(resolved) };
    case "string":
      return { kind: "string", nullable, values: literalsOf(resolved) };
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
  const sealedObject = schema["x-sealed"] !== undefined;
  const fields = Object.entries(schema.properties).map(([name, field]): [string, Field] => {
    const resolved = resolveSchema(field, root);
    const sealed = sealedObject || resolved["x-sealed"] !== undefined;
    const type = typeOfSchema(resolved, root, trail);
    return [
      name,
      { type: sealed ? sealedType(type) : type, fallback: fallbackOf(resolved, root), sealed },
    ];
  });
  return { kind: "object", nullable, fields: new Map(fields) };
}

/** Everything below a sealed value is sealed. */
function sealedType(type: Type): Type {
  if (type.kind === "list") return { ...type, items: sealedType(type.items) };
  if (type.kind !== "object") return type;
  const fields = [...type.fields].map(([name, field]): [string, Field] => [
    name,
    { ...field, sealed: true, type: sealedType(field.type) },
  ]);
  return { ...type, fields: new Map(fields) };
}

function literalsOf(schema: JsonSchema): readonly Literal[] | null {
  const values = schemaValues(schema);
  return values === null
    ? null
    : values.filter((value): value is Literal => !isRecord(value) && !Array.isArray(value));
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
  if (
    (a.kind === "string" || a.kind === "number") &&
    (b.kind === "string" || b.kind === "number")
  ) {
    return {
      kind: a.kind,
      nullable,
      values: a.values && b.values ? [...new Set([...a.values, ...b.values])] : null,
    };
  }
  if (a.kind === "list" && b.kind === "list")
    return { kind: "list", nullable, items: eitherType(a.items, b.items) };
  return a.kind === "object" && b.kind === "object" && a.fields !== b.fields
    ? ANY
    : { ...a, nullable };
}

/** Reads a member as completed data has it, without completing the rest. */
export function readField(record: JsonRecord, name: string, fallback: unknown): unknown {
  const value = record[name];
  // Tests for an own property last, because only a present value can be inherited.
  return value === undefined || value === null || !Object.hasOwn(record, name) ? fallback : value;
}
