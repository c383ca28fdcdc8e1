/** The names that an expression may use: those of guards, the form, today's date and the tables. */
import { entityScope, type Scope, type Variable } from "../guard/scope.ts";
import {
  BOOLEAN,
  eitherType,
  NUMBER,
  STRING,
  typeOfSchema,
  type Field,
  type Type,
} from "../guard/type.ts";
import { isRecord } from "../json/json.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { DATE } from "./signatures.ts";

/** Tables of a definition: rows by key, or a list of rows. */
export interface Tables {
  readonly [name: string]: unknown;
}

/** Adds `today` and, when the definition has some, `tables`. */
export function withCalendar(scope: Scope, tables: Tables | undefined): Scope {
  const added: [string, Type][] = [["today", DATE]];
  if (tables !== undefined) added.push(["tables", tableType(tables)]);
  return withVariables(scope, added);
}

/** Scope of a screen's expressions: `form` has the answers that are being given. */
export function formScope(
  entities: Entities,
  tables: Tables | undefined,
  formSchema: JsonSchema | null,
): Scope {
  const scope = withCalendar(entityScope(entities), tables);
  return formSchema === null ? scope : withVariables(scope, [["form", formType(formSchema)]]);
}

/** Adds documents of the types to a scope. */
export function withVariables(scope: Scope, added: readonly (readonly [string, Type])[]): Scope {
  const entries = added.map(([name, type]): [string, Variable] => [name, { type, path: [name] }]);
  return { ...scope, variables: new Map([...scope.variables, ...entries]) };
}

/** Type of the answers of a form; a property of a condition's branch counts as any other. */
export function formType(schema: JsonSchema): Type {
  const fields = new Map<string, Field>();
  for (const branch of branchesOf(schema)) {
    const type = typeOfSchema({ ...branch, type: "object", additionalProperties: false }, schema);
    if (type.kind !== "object") continue;
    for (const [name, field] of type.fields) {
      const before = fields.get(name);
      // `{}` only reserves the name for a branch, so it says nothing of the type.
      if (before === undefined || isUntyped(before)) fields.set(name, field);
      else if (!isUntyped(field))
        fields.set(name, { ...before, type: eitherType(before.type, field.type) });
    }
  }
  return { kind: "object", nullable: false, fields };
}

function isUntyped({ type }: Field): boolean {
  return type.kind === "any";
}

/** The schema and every branch of its conditions that declares properties. */
function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  const below = ["then", "else", "allOf", "anyOf", "oneOf"].flatMap((key) => [schema[key]].flat());
  return [
    schema,
    ...below.filter(isRecord).flatMap((each) => branchesOf(each as JsonSchema)),
  ].filter(({ properties }) => properties !== undefined);
}

/** Type of a constant, inferred from its value. */
function tableType(value: unknown): Type {
  if (typeof value === "boolean") return BOOLEAN;
  if (typeof value === "number")
    return { ...NUMBER, precision: Number.isInteger(value) ? "whole" : "decimal" } as Type;
  if (typeof value === "string") return STRING;
  if (Array.isArray(value)) {
    const items = (value as readonly unknown[]).map(tableType);
    return { kind: "list", nullable: false, items: items.reduce(rowType, items[0] ?? STRING) };
  }
  const fields = Object.entries(isRecord(value) ? value : {}).map(
    ([name, each]): [string, Field] => [
      name,
      { type: tableType(each), fallback: null, sealed: false, secret: false },
    ],
  );
  return { kind: "object", nullable: false, fields: new Map(fields) };
}

/** Rows may lack columns that others have: those are absent, so their type admits null. */
function rowType(a: Type, b: Type): Type {
  if (a.kind !== "object" || b.kind !== "object") return eitherType(a, b);
  const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
  const fields = [...names].map((name): [string, Field] => {
    const [left, right] = [a.fields.get(name), b.fields.get(name)];
    const field = (left ?? right) as Field;
    const type = left && right ? rowType(left.type, right.type) : { ...field.type, nullable: true };
    return [name, { ...field, type }];
  });
  return { kind: "object", nullable: a.nullable && b.nullable, fields: new Map(fields) };
}
