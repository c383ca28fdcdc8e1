/**
 * Arguments that all copy may use, by the organization's schema: its text fields, and every field with `x-argument`, such as a price
 * or the list of licensed states. The name of the field is the name of the argument. A list also gives its `Count`, and its `Length`:
 * `long` or `short`.
 */
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Effective } from "../model.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";

/** How a list reads in a sentence. */
interface Listed {
  /** Property of each item. */
  readonly each: string;
  /** Group of words that names it. */
  readonly words: string;
  /** A list with more items is `long`. */
  readonly most: number;
}

interface Argument {
  readonly name: string;
  /** Pointer in organisation.json. */
  readonly pointer: string;
  /** Null for a text or a number. */
  readonly listed: Listed | null;
  /** Text fields are known to the server too; the other arguments are made for browsers. */
  readonly isText: boolean;
}

const argumentsIn = (schema: unknown, pointer: string): Argument[] =>
  isRecord(schema) && isRecord(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, property]): Argument[] => {
        if (!isRecord(property)) return [];
        const place = joinPointer(pointer, name);
        const isText = pointer === "" && property.type === "string";
        const mark = property["x-argument"];
        return isText || mark === true || isRecord(mark)
          ? [
              {
                name,
                pointer: place,
                listed: isRecord(mark) ? (mark as unknown as Listed) : null,
                isText,
              },
            ]
          : argumentsIn(property, place);
      })
    : [];

const argumentsOf = memoize((schema: unknown): readonly Argument[] => argumentsIn(schema, ""));

/**
 * Returns the names of the arguments.
 * @param published whether browsers get the copy; the server fills in text fields alone
 */
export const organisationArgumentNames = (
  schemas: SchemaLookup,
  published = true,
): ReadonlySet<string> => namesOf(argumentsOf(schemas("organisation")), published);

const namesOf = memoize(
  (args: readonly Argument[], published: boolean): ReadonlySet<string> =>
    new Set(
      args
        .filter(({ isText }) => isText || published)
        .flatMap(({ name, listed }) =>
          listed === null ? [name] : [name, `${name}Count`, `${name}Length`],
        ),
    ),
);

/** Returns the arguments that an organization gives, as text in a language. A lender can leave fields out. */
export function organisationArguments(
  { info, words, schemas }: Pick<Effective, "info" | "words" | "schemas">,
  locale: string,
): Record<string, string> {
  const given = argumentsOf(schemas("organisation")).flatMap(({ name, pointer, listed }) => {
    const value = valueAt(info, pointer);
    if (listed !== null)
      return Array.isArray(value)
        ? [
            [name, sentenceOf(value, listed, words, locale)],
            [`${name}Count`, String(value.length)],
            [`${name}Length`, value.length > listed.most ? "long" : "short"],
          ]
        : [];
    return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(given) as Record<string, string>;
}

/** Returns the items of a list as they read in a sentence: Maine, New Hampshire, and Vermont. */
function sentenceOf(
  items: readonly unknown[],
  { each, words: group }: Listed,
  words: Effective["words"],
  locale: string,
): string {
  const names = valueAt(words?.file.value, joinPointer("", group));
  const texts = items.map((item) => {
    const value = String(isRecord(item) ? item[each] : item);
    return isRecord(names) && typeof names[value] === "string" ? names[value] : value;
  });
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(texts);
}
