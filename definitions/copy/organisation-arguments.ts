/**
 * Arguments that all copy may use, in pages and e-mails, by the organization's schema: its text
 * fields, every field with `x-argument`, such as a price or the list of licensed states, and the
 * ends of its published ranges. The name of the field is the name of the argument. A list also
 * gives its `Count`, its `Others`, which are the words that it lacks, and its `Length`: `all` with
 * no others, `short`, `most` when the others are few, or `long`.
 */
import { publishedFigure } from "#lending/formats/published-figure.ts";
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Effective } from "../model.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import { placeOfRange, rangeEnds } from "../overlays/published-ranges.ts";

/** How a list reads in a sentence. */
interface Listed {
  /** Property of each item. */
  readonly each: string;
  /** Group of words that names it. */
  readonly words: string;
  /** A list with more items is `most` or `long`, by the others. */
  readonly most: number;
}

interface Argument {
  readonly name: string;
  /** Pointer in organisation.json. */
  readonly pointer: string;
  /** Null for a text or a number. */
  readonly listed: Listed | null;
}

/** Names that a sentence can write; `$schema` is none. */
const NAME = /^[A-Za-z]\w*$/;

const argumentsIn = (schema: unknown, pointer: string): Argument[] =>
  isRecord(schema) && isRecord(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, property]): Argument[] => {
        if (!isRecord(property) || !NAME.test(name)) return [];
        const place = joinPointer(pointer, name);
        const isText = pointer === "" && property.type === "string";
        const mark = property["x-argument"];
        return isText || mark === true || isRecord(mark)
          ? [
              {
                name,
                pointer: place,
                listed: isRecord(mark) ? (mark as unknown as Listed) : null,
              },
            ]
          : argumentsIn(property, place);
      })
    : [];

const argumentsOf = memoize((schema: unknown): readonly Argument[] => argumentsIn(schema, ""));

/** Returns the names of the arguments. */
export const organisationArgumentNames = (schemas: SchemaLookup): ReadonlySet<string> =>
  namesOf(schemas("organisation"));

const namesOf = memoize(
  (schema: unknown): ReadonlySet<string> =>
    new Set([
      ...argumentsOf(schema).flatMap(({ name, listed }) =>
        listed === null ? [name] : [name, `${name}Count`, `${name}Others`, `${name}Length`],
      ),
      ...rangeEnds(schema).map(({ argument }) => argument),
    ]),
);

/** Returns the arguments that an organization gives, as text in a language. A lender can leave fields out. */
export const organisationArguments = (
  { info, words, schemas }: Pick<Effective, "info" | "words" | "schemas">,
  locale: string,
): Record<string, string> =>
  givenArguments(info, words?.file.value ?? null, schemas("organisation"), locale);

const givenArguments = memoize(
  (
    info: Effective["info"],
    words: unknown,
    schema: unknown,
    locale: string,
  ): Record<string, string> => {
    const given = argumentsOf(schema).flatMap(({ name, pointer, listed }) => {
      const value = valueAt(info, pointer);
      if (listed !== null)
        return Array.isArray(value)
          ? givenByList(name, value, listed, namesOfItems(words, listed), locale)
          : [];
      return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
    });
    return Object.fromEntries([...given, ...publishedEnds(info, schema, locale)]) as Record<
      string,
      string
    >;
  },
);

/** Returns the ends of published ranges as the price list shows them: $15,000 or 7.60%. */
const publishedEnds = (info: unknown, schema: unknown, locale: string): [string, string][] =>
  rangeEnds(schema).flatMap((end) => {
    const range = valueAt(info, placeOfRange(info, end) ?? end.list);
    const value = isRecord(range) ? range[end.end] : null;
    return isRecord(range) && typeof value === "number"
      ? [[end.argument, publishedFigure(value, range.unit, locale)]]
      : [];
  });

function givenByList(
  name: string,
  items: readonly unknown[],
  { each, most }: Listed,
  names: Readonly<Record<string, unknown>>,
  locale: string,
): [string, string][] {
  const keys = items.map((item) => String(isRecord(item) ? item[each] : item));
  const others = Object.keys(names).filter((key) => !keys.includes(key));
  const sentence = sentenceIn(names, locale);
  const length = Object.keys(names).length > 0 && others.length === 0 ? "all" : lengthOf();
  return [
    [name, sentence(keys)],
    [`${name}Count`, String(keys.length)],
    [`${name}Others`, sentence(others)],
    [`${name}Length`, length],
  ];

  function lengthOf(): string {
    if (keys.length <= most) return "short";
    return others.length > 0 && others.length <= most ? "most" : "long";
  }
}

const namesOfItems = (words: unknown, { words: group }: Listed) => {
  const names = valueAt(words, joinPointer("", group));
  return isRecord(names) ? names : {};
};

/** Returns how keys read in a sentence: Maine, New Hampshire, and Vermont. */
const sentenceIn =
  (names: Readonly<Record<string, unknown>>, locale: string) =>
  (keys: readonly string[]): string =>
    new Intl.ListFormat(locale, { type: "conjunction" }).format(
      keys.map((key) => {
        const text = names[key];
        return typeof text === "string" ? text : key;
      }),
    );
