/**
 * The names that guards of a file may use, as its schema declares them in `x-guard-names`. Each
 * name maps to a schema under schemas/, or to a JSON Schema itself. At the root it applies to every
 * guard of the file.
 */
import { isRecord, schemaScope, type JsonSchema, type Scope } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";

/**
 * Returns the scope that a schema declares. Throws when it declares none, which is a fault of the schema.
 * @param path keys below the root, to the part that declares the names; none for the root
 */
export function declaredScope(
  schemas: SchemaLookup,
  schemaName: string,
  ...path: readonly string[]
): Scope {
  const schema = path.reduce<unknown>(
    (part, key) => (isRecord(part) ? part[key] : undefined),
    schemas(schemaName),
  );
  const names = isRecord(schema) ? schema["x-guard-names"] : undefined;
  if (!isRecord(names))
    throw new TypeError(
      `schemas/${schemaName}.schema.json declares no "x-guard-names" at "/${path.join("/")}"; add the names that its guards may use.`,
    );
  return scopeOfNames(names, schemas);
}

const scopeOfNames = memoize((names: Record<string, unknown>, schemas: SchemaLookup): Scope =>
  schemaScope(
    Object.fromEntries(
      Object.entries(names).map(([name, schema]) => [
        name,
        (typeof schema === "string" ? schemas(schema) : schema) as JsonSchema,
      ]),
    ),
  ),
);
