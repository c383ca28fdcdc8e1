/** The JSON types that a schema allows, and whether a value of one fits another. */

type Schema = Readonly<Record<string, unknown>>;

/** Words for each type in a finding. */
export const typeNouns: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of values",
};

/** Returns the types that a schema allows, without null. */
export const typesOf = ({ type }: Schema): string[] =>
  (Array.isArray(type) ? type : [type]).filter(
    (each): each is string => typeof each === "string" && each !== "null",
  );

/** Returns whether a value of a type fits a place that allows these types. */
export const typeFits = (type: string, allowed: readonly string[]): boolean =>
  allowed.includes(type) || (type === "integer" && allowed.includes("number"));

/** Returns a type of a value that its place does not allow; undefined when it fits. */
export function unfitType(value: Schema, place: Schema): string | undefined {
  const allowed = typesOf(place);
  return typesOf(value).find((type) => allowed.length > 0 && !typeFits(type, allowed));
}

/** Returns words for the types that a schema allows. */
export const typesInWords = (schema: Schema): string =>
  typesOf(schema)
    .map((type) => typeNouns[type] ?? type)
    .join(" or ");
