/** Words about names of guards: their types, descriptions and meaning. */
import { typeName, valuesOf, type Type } from "#engine/guard/type.ts";

/** Values to list before "and N more". */
const MOST_VALUES = 12;

/** Returns the type of a value in words, such as `text: ACCEPT, DECLINE`. */
export function typeText(type: Type): string {
  const values = valuesOf(type)?.filter((value) => value !== null) ?? [];
  const listed = values.slice(0, MOST_VALUES).join(", ");
  const more = values.length > MOST_VALUES ? `, and ${values.length - MOST_VALUES} more` : "";
  const name =
    type.kind === "list" && type.items.kind !== "any"
      ? `a list; each element is ${typeName(type.items)}`
      : typeName(type);
  return `${name}${values.length === 0 ? "" : `: ${listed}${more}`}${type.nullable && type.kind !== "any" ? "; may be absent" : ""}`;
}

/** What the functions of guards do, by name. */
export const FUNCTION_TEXTS: Readonly<Record<string, { form: string; text: string }>> = {
  exists: {
    form: "list.exists(x, condition)",
    text: "True when the condition holds for an element of the list.",
  },
  all: {
    form: "list.all(x, condition)",
    text: "True when the condition holds for every element of the list.",
  },
  exists_one: {
    form: "list.exists_one(x, condition)",
    text: "True when the condition holds for exactly one element of the list.",
  },
  size: { form: "size(value)", text: "Number of elements of a list, or of characters of a text." },
  startsWith: { form: "text.startsWith(start)", text: "True when the text begins so." },
  endsWith: { form: "text.endsWith(end)", text: "True when the text ends so." },
  contains: { form: "text.contains(part)", text: "True when the text contains the part." },
  has: {
    form: "has(object.field)",
    text: "True when the data has the field. Comparing with null says more.",
  },
};
