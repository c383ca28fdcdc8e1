import type { FormFormat } from "#lending/formats/index.ts";
import { isRecord } from "#engine/index.ts";
import { isSoundPattern } from "../patterns/sound-pattern.ts";
import { textWithin } from "../patterns/text-within.ts";
import { typeFits, typesInWords, typesOf } from "../schemas/field-types.ts";
import { formatPatterns } from "./format-patterns.ts";
import { constantsOf, refusalOf, type Schema } from "./refusal.ts";

/** A schema and its place. */
export interface Placed {
  readonly schema: Schema;
  readonly pointer: string;
}

/** A limit of a value: a keyword of one of its schemas. */
export interface Limit {
  readonly placed: Placed;
  readonly keyword: string;
}

/** Limits that no value meets together. */
export interface Conflict {
  readonly limits: readonly Limit[];
  readonly message: string;
  readonly fix: string;
}

/**
 * Returns why no value fits all of the schemas; null when one may. Keywords that it does not know
 * count as fulfilled, so a conflict is proven.
 */
export function conflictOf(schemas: readonly Placed[]): Conflict | null {
  return (
    typeConflict(schemas) ??
    choiceConflict(schemas) ??
    numberConflict(schemas) ??
    sizeConflict(schemas, "minItems", "maxItems", "items") ??
    sizeConflict(schemas, "minLength", "maxLength", "characters") ??
    textConflict(schemas) ??
    repeatConflict(schemas) ??
    requiredConflict(schemas)
  );
}

const conflict = (limits: readonly Limit[], message: string, fix: string): Conflict => ({
  limits,
  message,
  fix,
});

function typeConflict(schemas: readonly Placed[]): Conflict | null {
  const typed = schemas.filter(({ schema }) => typesOf(schema).length > 0);
  for (const [index, first] of typed.entries())
    for (const second of typed.slice(index + 1)) {
      const [own, others] = [typesOf(first.schema), typesOf(second.schema)];
      const together = own.some((type) =>
        others.some((other) => typeFits(type, [other]) || typeFits(other, [type])),
      );
      if (!together)
        return conflict(
          [first, second].map((placed) => ({ placed, keyword: "type" })),
          `No answer fits: it must be ${typesInWords(first.schema)} and ${typesInWords(second.schema)} at once.`,
          "Use the same type at both places.",
        );
    }
  return null;
}

interface Choices extends Limit {
  readonly values: readonly unknown[];
}

function choicesOf(placed: Placed): Choices[] {
  const { const: only, enum: values, oneOf, anyOf, type } = placed.schema;
  const lists: [string, readonly unknown[] | null][] = [
    ["const", only === undefined ? null : [only]],
    ["enum", Array.isArray(values) ? (values as unknown[]) : null],
    ["oneOf", constantsOf(oneOf)],
    ["anyOf", constantsOf(anyOf)],
    ["type", type === "boolean" ? [true, false] : null],
  ];
  return lists.flatMap(([keyword, list]) =>
    list === null || list.length === 0 ? [] : [{ placed, keyword, values: list }],
  );
}

function choiceConflict(schemas: readonly Placed[]): Conflict | null {
  const [fewest] = schemas.flatMap(choicesOf).sort((a, b) => a.values.length - b.values.length);
  if (fewest === undefined) return null;
  const refusals = fewest.values.map((value) => {
    for (const placed of schemas) {
      const refusal = refusalOf(placed.schema, value);
      if (refusal !== null) return { value, placed, ...refusal };
    }
    return null;
  });
  const [first] = refusals;
  if (refusals.includes(null) || !first) return null;
  return conflict(
    [fewest, first],
    `No answer fits: ${JSON.stringify(first.value)} ${first.words}${fewest.values.length > 1 ? ", nor is any other choice allowed" : ""}.`,
    "Correct the value, or remove the limit that refuses it.",
  );
}

interface Bound extends Limit {
  readonly value: number;
  readonly exclusive: boolean;
}

function boundsOf(schemas: readonly Placed[], keyword: string, exclusive = false): Bound[] {
  return schemas.flatMap((placed) => {
    const value = placed.schema[keyword];
    return typeof value === "number" ? [{ placed, keyword, value, exclusive }] : [];
  });
}

function numberConflict(schemas: readonly Placed[]): Conflict | null {
  const types = schemas.flatMap(({ schema }) => typesOf(schema));
  if (types.length === 0 || types.some((type) => type !== "number" && type !== "integer"))
    return null;
  const lowest = [
    ...boundsOf(schemas, "minimum"),
    ...boundsOf(schemas, "exclusiveMinimum", true),
  ].sort((a, b) => b.value - a.value || Number(b.exclusive) - Number(a.exclusive))[0];
  const highest = [
    ...boundsOf(schemas, "maximum"),
    ...boundsOf(schemas, "exclusiveMaximum", true),
  ].sort((a, b) => a.value - b.value || Number(b.exclusive) - Number(a.exclusive))[0];
  if (lowest === undefined || highest === undefined) return null;
  const fix = "Lower the one, or raise the other.";
  const isEmpty =
    lowest.value > highest.value ||
    (lowest.value === highest.value && (lowest.exclusive || highest.exclusive));
  if (isEmpty)
    return conflict(
      [lowest, highest],
      `No number fits: ${inWords(lowest, "low")} and ${inWords(highest, "high")}.`,
      fix,
    );
  const step = stepOf(schemas);
  if (step === null) return null;
  const { value: size } = step;
  let next = Math.ceil(lowest.value / size - 1e-9) * size;
  if (lowest.exclusive && next <= lowest.value) next += size;
  const fits = highest.exclusive ? next < highest.value : next <= highest.value + 1e-9;
  return fits
    ? null
    : conflict(
        [lowest, highest, step],
        `No ${size === 1 ? "whole number" : `multiple of ${size}`} fits: ${inWords(lowest, "low")} and ${inWords(highest, "high")}.`,
        fix,
      );
}

const inWords = ({ value, exclusive }: Bound, end: "low" | "high"): string =>
  end === "low"
    ? `it must be ${exclusive ? "more than" : "at least"} ${value}`
    : `${exclusive ? "less than" : "at most"} ${value}`;

/** Returns the one step between numbers; null when there is none, or when several meet. */
function stepOf(schemas: readonly Placed[]): Bound | null {
  const steps = [
    ...boundsOf(schemas, "multipleOf"),
    ...schemas
      .filter(({ schema }) => typesOf(schema).includes("integer"))
      .map((placed) => ({ placed, keyword: "type", value: 1, exclusive: false })),
  ];
  const [first] = steps;
  return first !== undefined && steps.every(({ value }) => value === first.value) ? first : null;
}

function sizeConflict(
  schemas: readonly Placed[],
  least: string,
  most: string,
  what: string,
): Conflict | null {
  const lowest = boundsOf(schemas, least).sort((a, b) => b.value - a.value)[0];
  const highest = boundsOf(schemas, most).sort((a, b) => a.value - b.value)[0];
  return lowest === undefined || highest === undefined || lowest.value <= highest.value
    ? null
    : conflict(
        [lowest, highest],
        `No answer fits: it must have at least ${lowest.value} and at most ${highest.value} ${what}.`,
        "Lower the one, or raise the other.",
      );
}

interface Form extends Limit {
  readonly pattern: string;
  readonly words: string;
}

/** Returns the forms that a text must have: patterns, and those of formats. */
const formsOf = (schemas: readonly Placed[]): Form[] =>
  schemas.flatMap((placed) => {
    const { pattern, format } = placed.schema;
    const ofFormat = formatPatterns[String(format) as FormFormat];
    return [
      ...(typeof pattern === "string" && isSoundPattern(pattern)
        ? [{ placed, keyword: "pattern", pattern, words: "the pattern" }]
        : []),
      ...(ofFormat === undefined
        ? []
        : [
            {
              placed,
              keyword: "format",
              pattern: ofFormat,
              words: `the format "${String(format)}"`,
            },
          ]),
    ];
  });

function textConflict(schemas: readonly Placed[]): Conflict | null {
  const types = schemas.flatMap(({ schema }) => typesOf(schema));
  if (types.length === 0 || types.some((type) => type !== "string")) return null;
  const forms = formsOf(schemas);
  if (forms.length === 0) return null;
  const lowest = boundsOf(schemas, "minLength").sort((a, b) => b.value - a.value)[0];
  const highest = boundsOf(schemas, "maxLength").sort((a, b) => a.value - b.value)[0];
  const isPossible = (some: readonly Form[], ...sizes: (Bound | undefined)[]): boolean =>
    textWithin({
      patterns: some.map(({ pattern }) => pattern),
      ...(sizes.includes(lowest) && lowest ? { minLength: lowest.value } : {}),
      ...(sizes.includes(highest) && highest ? { maxLength: highest.value } : {}),
    }) !== null;
  if (isPossible(forms, lowest, highest)) return null;
  // The fewest limits that exclude each other are the cause.
  const never = forms.find((form) => !isPossible([form]));
  if (never)
    return conflict(
      [never],
      "No text matches the pattern.",
      "Correct the pattern, and try it on an answer that a borrower would give.",
    );
  for (const size of [lowest, highest])
    for (const form of forms)
      if (size !== undefined && !isPossible([form], size))
        return conflict(
          [form, size],
          `No answer fits: no text of at ${size === lowest ? "least" : "most"} ${size.value} characters matches ${form.words}.`,
          "Correct the length or the pattern.",
        );
  const rest = [lowest, highest].filter((each) => each !== undefined);
  return conflict(
    [...forms, ...rest],
    `No answer fits: no text matches ${forms.map(({ words }) => words).join(" and ")}${rest.length > 0 ? " with this length" : " at once"}.`,
    "Correct one of them, and try it on an answer that a borrower would give.",
  );
}

/** A list without repetition cannot have more items than there are choices. */
function repeatConflict(schemas: readonly Placed[]): Conflict | null {
  const lowest = boundsOf(schemas, "minItems").sort((a, b) => b.value - a.value)[0];
  const unique = schemas.find(({ schema }) => schema.uniqueItems === true);
  if (lowest === undefined || unique === undefined) return null;
  const [fewest] = schemas
    .flatMap(({ schema, pointer }) =>
      isRecord(schema.items)
        ? choicesOf({ schema: schema.items, pointer: `${pointer}/items` })
        : [],
    )
    .sort((a, b) => a.values.length - b.values.length);
  return fewest === undefined || fewest.values.length >= lowest.value
    ? null
    : conflict(
        [fewest, lowest],
        `No answer fits: it needs ${lowest.value} different items, and there are only ${fewest.values.length} choices.`,
        "Require fewer items, or offer more choices.",
      );
}

/** A part of a value that one schema requires and another one refuses. */
function requiredConflict(schemas: readonly Placed[]): Conflict | null {
  for (const placed of schemas)
    for (const name of Array.isArray(placed.schema.required) ? placed.schema.required : []) {
      const refusing = schemas.find(
        ({ schema: { properties } }) => isRecord(properties) && properties[String(name)] === false,
      );
      if (refusing !== undefined)
        return conflict(
          [
            { placed: refusing, keyword: "properties" },
            { placed, keyword: "required" },
          ],
          `No answer fits: "${String(name)}" is required, and refused at once.`,
          "Require a part that the form takes then, or take this one.",
        );
    }
  return null;
}
