/** The part of JSON Schema that the engine reads from an entity schema. */
import { isRecord, own } from "./json.ts";
import { valueAt } from "./pointer.ts";

export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: { readonly [name: string]: JsonSchema | boolean };
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean | readonly JsonSchema[];
  readonly $ref?: string;
  readonly "x-writable"?: boolean;
  readonly "x-sealed"?: string;
  readonly [keyword: string]: unknown;
}

/** The schemas of the two documents that guards read. */
export interface Entities {
  readonly application: JsonSchema;
  readonly profile: JsonSchema;
}

const MAX_REFERENCES = 16;

/**
 * The schema, or the target of its local `$ref`. An empty schema when the target is missing or the
 * references form a cycle.
 */
export function resolveSchema(schema: unknown, root: JsonSchema): JsonSchema {
  let current: unknown = schema;
  for (let step = 0; step < MAX_REFERENCES; step += 1) {
    if (!isRecord(current)) return {};
    const reference = own(current, "$ref");
    if (typeof reference !== "string") return current;
    current = reference.startsWith("#")
      ? valueAt(root, decodeURIComponent(reference.slice(1)))
      : undefined;
  }
  return {};
}

/** Type names that the schema allows, without `null`. Empty when it does not restrict the type. */
export function schemaTypes(schema: JsonSchema): {
  readonly types: readonly string[];
  readonly nullable: boolean;
} {
  const named = schema.type === undefined ? inferredTypes(schema) : [schema.type].flat();
  return { types: named.filter((type) => type !== "null"), nullable: named.includes("null") };
}

/** Values that an enumerated schema allows, without `null`. Null when it has no enumeration. */
export function schemaValues(schema: JsonSchema): readonly unknown[] | null {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null) : null;
}

function inferredTypes(schema: JsonSchema): readonly string[] {
  if (schema.properties) return ["object"];
  if (schema.items) return ["array"];
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return [
    ...new Set(
      values.map((value) =>
        value === null ? "null" : Array.isArray(value) ? "array" : typeof value,
      ),
    ),
  ];
}
