/**
 * Arguments that all copy may use, by the organization's schema: its text fields, and every field with `"x-argument": true`, such as
 * a price. The name of the field is the name of the argument.
 */
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";

/** Pointers to the fields in organisation.json, by argument. */
type ArgumentPointers = ReadonlyMap<string, string>;

const pointersIn = (schema: unknown, pointer: string): [string, string][] =>
  isRecord(schema) && isRecord(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, property]): [string, string][] => {
        if (!isRecord(property)) return [];
        const place = joinPointer(pointer, name);
        const isText = pointer === "" && property.type === "string";
        return isText || property["x-argument"] === true
          ? [[name, place]]
          : pointersIn(property, place);
      })
    : [];

const pointersOf = memoize((schema: unknown): ArgumentPointers => new Map(pointersIn(schema, "")));

/** Returns the names of the arguments. */
export const organisationArgumentNames = (schemas: SchemaLookup): ReadonlySet<string> =>
  namesOf(pointersOf(schemas("organisation")));

const namesOf = memoize(
  (pointers: ArgumentPointers): ReadonlySet<string> => new Set(pointers.keys()),
);

/** Returns the arguments that an organization gives, as text. A lender can leave fields out. */
export function organisationArguments(
  info: Readonly<Record<string, unknown>>,
  schemas: SchemaLookup,
): Record<string, string> {
  const given = [...pointersOf(schemas("organisation"))].flatMap(([name, pointer]) => {
    const value = valueAt(info, pointer);
    return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(given) as Record<string, string>;
}
