/**
 * The names that guards of a file may use, as its schema declares them in `x-guard-names`. Each
 * name maps to a schema under schemas/, or to a JSON Schema itself. At the root it applies to every
 * guard of the file.
 */
import {
  entityScope,
  isRecord,
  schemaScope,
  type Entities,
  type JsonSchema,
  type Scope,
} from "#engine/index.ts";
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
  return scopeOfNames(declaredNames(schemas, schemaName, path), schemas);
}

/** The names of guards as fields of one document, because analyses search the data of an application. */
export interface DeclaredSpace {
  readonly scope: Scope;
  readonly entities: Entities;
}

/** Returns the same names for an analysis of guards. */
export const declaredSpace = (
  schemas: SchemaLookup,
  schemaName: string,
  ...path: readonly string[]
): DeclaredSpace => spaceOfNames(declaredNames(schemas, schemaName, path), schemas);

function declaredNames(
  schemas: SchemaLookup,
  schemaName: string,
  path: readonly string[],
): Record<string, unknown> {
  const schema = path.reduce<unknown>(
    (part, key) => (isRecord(part) ? part[key] : undefined),
    schemas(schemaName),
  );
  const names = isRecord(schema) ? schema["x-guard-names"] : undefined;
  if (!isRecord(names))
    throw new TypeError(
      `schemas/${schemaName}.schema.json declares no "x-guard-names" at "/${path.join("/")}"; add the names that its guards may use.`,
    );
  return names;
}

const scopeOfNames = memoize((names: Record<string, unknown>, schemas: SchemaLookup): Scope =>
  schemaScope(schemasOfNames(names, schemas)),
);

const spaceOfNames = memoize(
  (names: Record<string, unknown>, schemas: SchemaLookup): DeclaredSpace => {
    const properties = schemasOfNames(names, schemas);
    const entities: Entities = {
      application: { type: "object", properties },
      profile: { type: "object" },
    };
    const { variables, ...scope } = entityScope(entities);
    const fields = [...schemaScope(properties).variables].map(
      ([name, { type }]) => [name, { type, path: ["application", name] }] as const,
    );
    return { scope: { ...scope, variables: new Map([...variables, ...fields]) }, entities };
  },
);

const schemasOfNames = (
  names: Record<string, unknown>,
  schemas: SchemaLookup,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(names).map(([name, schema]) => [
      name,
      (typeof schema === "string" ? schemas(schema) : schema) as JsonSchema,
    ]),
  );
