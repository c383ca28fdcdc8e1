/** The names that a guard may use, and how to get their values. */
import { SHORT_NAMES } from "../context/short-names.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import type { Node } from "./ast.ts";
import { Frame } from "./evaluate/frame.ts";
import { ANY, typeOfSchema, type Field, type Type } from "./type.ts";

/** A variable: a root document, or a field of one with a short name. */
export interface Variable {
  readonly type: Type;
  /** Canonical path, root first. The variable `status` has the path `application.status`. */
  readonly path: readonly string[];
}

/** A named guard that others use by name. */
export interface Fact {
  readonly name: string;
  readonly source: string;
  readonly node: Node;
  readonly slot: number;
  readonly reads: readonly string[];
  /** Whether it can be undetermined on data that fits the schema. */
  readonly unsure: boolean;
  /** Whether its work depends on the data (`work.ts`). */
  readonly costly: boolean;
}

export interface Scope {
  readonly variables: ReadonlyMap<string, Variable>;
  readonly facts: ReadonlyMap<string, Fact>;
  readonly frame: Frame;
}

/** Scope over arbitrary variables. Variables of type `ANY` are not completed. */
export function scopeOf(variables: { readonly [name: string]: Type }): Scope {
  const entries = Object.entries(variables).map(([name, type]): [string, Variable] => [
    name,
    { type, path: [name] },
  ]);
  return { variables: new Map(entries), facts: new Map(), frame: new Frame() };
}

/**
 * Scope over documents of these schemas, by name. Guards about a lender or a session use it,
 * because they have no application.
 */
export function schemaScope(schemas: { readonly [name: string]: JsonSchema }): Scope {
  return scopeOf(
    Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, typeOfSchema(schema, schema)]),
    ),
  );
}

/**
 * Scope over documents without a type. It serves guards that were checked before, on data that is
 * not completed.
 */
export function openScope(names: readonly string[]): Scope {
  return scopeOf(Object.fromEntries(names.map((name) => [name, ANY])));
}

/** Scope of flows, checklists and screens: `application`, `profile`, and the short names. */
export function entityScope(entities: Entities): Scope {
  return { variables: entityVariables(entities), facts: new Map(), frame: new Frame() };
}

/** The schemas never change, and reading them costs far more than a scope. */
const entityVariables = memoize((entities: Entities): ReadonlyMap<string, Variable> => {
  const application = typeOfSchema(entities.application, entities.application);
  const profile = typeOfSchema(entities.profile, entities.profile);
  const variables = new Map<string, Variable>([
    ["application", { type: application, path: ["application"] }],
    ["profile", { type: profile, path: ["profile"] }],
  ]);
  for (const name of SHORT_NAMES) {
    const field = memberType(application, name);
    if (field) variables.set(name, { type: field.type, path: ["application", name] });
  }
  return variables;
});

/** The declared field of an object type. */
export function memberType(type: Type, name: string): Field | null {
  return type.kind === "object" ? (type.fields.get(name) ?? null) : null;
}
