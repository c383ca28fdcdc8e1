/** What a difference from a schema means, in the words of the file's owner: a cause and a fix for each keyword. */
import type { ErrorObject } from "ajv/dist/2020.js";
import { isRecord } from "#engine/index.ts";
import { suggestion } from "../findings/suggest.ts";
import { compiledPattern } from "../patterns/compiled-pattern.ts";
import { textWithin } from "../patterns/text-within.ts";
import { typeNouns } from "./field-types.ts";

export interface Wording {
  message: string;
  fix: string;
}

/** Says of alternatives that the value fits none of them. */
export const NO_FORM_FITS = "The value matches none of the allowed forms.";

type DescribeError = (params: Record<string, unknown>, error: ErrorObject) => Wording;

const descriptionOf = ({ parentSchema }: ErrorObject): string | null => {
  const { description } = (parentSchema ?? {}) as { description?: unknown };
  return typeof description === "string" ? description : null;
};

const withDescription = (fix: string, error: ErrorObject): string => {
  const description = descriptionOf(error);
  return description === null ? fix : `${fix} The schema says: ${description}`;
};

/** Describes a text by the words of its schema and by an example, because few readers know patterns. */
function formExpected(pattern: string, error: ErrorObject, known?: string): string {
  const description = descriptionOf(error);
  const example = known ?? textWithin({ patterns: [pattern] });
  const words = description === null ? [] : [`The schema says: ${description}`];
  return [
    ...words,
    ...(typeof example === "string" ? [`A text such as ${JSON.stringify(example)} fits.`] : []),
    ...(words.length === 0 && typeof example !== "string" ? ["Correct the text."] : []),
  ].join(" ");
}

/** Says which numbers a value may be, and what the number means. */
const limited = (error: ErrorObject, limit: string): Wording => ({
  message: `The value must be ${limit}, not ${JSON.stringify(error.data)}.`,
  fix: withDescription("Correct the number.", error),
});

const counted = (count: unknown, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;

const knownProperties = (error: ErrorObject): string[] => {
  const parent = error.parentSchema as { properties?: Record<string, unknown> } | undefined;
  return Object.keys(parent?.properties ?? {});
};

/** Examples of the formats, because few readers know their names. */
const FORMATS: Readonly<Record<string, { noun: string; example: string }>> = {
  date: { noun: "a date", example: "2026-03-31" },
  "date-time": { noun: "a date with a time", example: "2026-03-31T09:30:00Z" },
  time: { noun: "a time", example: "09:30:00Z" },
  duration: { noun: "a duration", example: "P30D" },
  email: { noun: "an email address", example: "help@lender.example" },
  hostname: { noun: "the name of a host", example: "www.lender.example" },
  uri: { noun: "a full web address", example: "https://www.lender.example/terms" },
  "uri-reference": { noun: "an address", example: "/account/terms" },
  uuid: { noun: "a UUID", example: "3f2b8c1e-5d4a-4b6f-9a70-1c2d3e4f5a6b" },
  regex: { noun: "a pattern", example: "^[0-9]{5}$" },
  "json-pointer": { noun: "the place of a value", example: "/application/amount" },
  "overlay-path": {
    noun: "the path of a file below flows/",
    example: "heloc/screens/timeline.json",
  },
  "translated-part": {
    noun: "the path of a translated file within its flow, without its ending,",
    example: "screens/timeline",
  },
};

/** One row per keyword that the schemas use. */
const wordings: Readonly<Record<string, DescribeError>> = {
  required: ({ missingProperty }) => ({
    message: `"${String(missingProperty)}" is missing.`,
    fix: `Add "${String(missingProperty)}".`,
  }),
  dependentRequired: ({ missingProperty, property }) => ({
    message: `"${String(missingProperty)}" is missing, which "${String(property)}" needs.`,
    fix: `Add "${String(missingProperty)}", or remove "${String(property)}".`,
  }),
  additionalProperties: ({ additionalProperty }, error) => ({
    message: `"${String(additionalProperty)}" is not a property of this object.`,
    fix: suggestion(String(additionalProperty), knownProperties(error)),
  }),
  unevaluatedProperties: ({ unevaluatedProperty }, error) => ({
    message: `"${String(unevaluatedProperty)}" is not a property of this object.`,
    fix: suggestion(String(unevaluatedProperty), knownProperties(error)),
  }),
  "false schema": (_, error) => ({
    message: `"${error.instancePath.split("/").at(-1) ?? ""}" does not belong here.`,
    fix: "Remove it.",
  }),
  enum: ({ allowedValues }, error) => ({
    message: `${JSON.stringify(error.data)} is not an allowed value.`,
    fix: suggestion(String(error.data), (allowedValues as unknown[]).map(String)),
  }),
  const: ({ allowedValue }) => ({
    message: `The only allowed value is ${JSON.stringify(allowedValue)}.`,
    fix: `Write ${JSON.stringify(allowedValue)}.`,
  }),
  type: ({ type }, error) => {
    const nouns = [type]
      .flat()
      .map((each) => typeNouns[String(each)] ?? String(each))
      .join(" or ");
    return {
      message: `This must be ${nouns}, not ${describe(error.data)}.`,
      fix: `Write ${nouns}.`,
    };
  },
  pattern: ({ pattern }, error) => ({
    message: `${JSON.stringify(error.data)} has another form than this value takes.`,
    fix: formExpected(String(pattern), error),
  }),
  format: ({ format }, error) => {
    const { noun, example } = FORMATS[String(format)] ?? { noun: String(format), example: null };
    return {
      message: `${JSON.stringify(error.data)} is not ${noun}.`,
      fix: withDescription(
        example === null
          ? "Correct the text."
          : `Write ${noun} such as ${JSON.stringify(example)}.`,
        error,
      ),
    };
  },
  minLength: ({ limit }, error) => ({
    message:
      error.data === ""
        ? "The text is empty."
        : `The text has ${counted([...String(error.data)].length, "character", "characters")}, and needs at least ${String(limit)}.`,
    fix: withDescription("Write the text.", error),
  }),
  maxLength: ({ limit }, error) => ({
    message: `The text has ${[...String(error.data)].length} characters, and may have at most ${String(limit)}.`,
    fix: withDescription("Shorten the text.", error),
  }),
  minItems: ({ limit }, error) => ({
    message: `The list has ${counted((error.data as unknown[]).length, "item", "items")}, and needs at least ${String(limit)}.`,
    fix: withDescription("Add what is missing.", error),
  }),
  maxItems: ({ limit }, error) => ({
    message: `The list has ${(error.data as unknown[]).length} items, and may have at most ${String(limit)}.`,
    fix: withDescription("Remove what is too many.", error),
  }),
  uniqueItems: ({ i, j }, error) => ({
    message: `The list has ${JSON.stringify((error.data as unknown[])[Number(i)])} twice: items ${[
      i,
      j,
    ]
      .map(Number)
      .sort((one, other) => one - other)
      .join(" and ")}.`,
    fix: "Remove one of them, or correct it.",
  }),
  minProperties: ({ limit }, error) => ({
    message:
      limit === 1
        ? "The object is empty."
        : `The object has ${counted(Object.keys(error.data as object).length, "property", "properties")}, and needs at least ${String(limit)}.`,
    fix: withDescription("Add what is missing, or remove the object.", error),
  }),
  maxProperties: ({ limit }, error) => ({
    message: `The object has ${Object.keys(error.data as object).length} properties, and may have at most ${String(limit)}.`,
    fix: withDescription("Remove what is too many.", error),
  }),
  minimum: ({ limit }, error) => limited(error, `at least ${String(limit)}`),
  maximum: ({ limit }, error) => limited(error, `at most ${String(limit)}`),
  exclusiveMinimum: ({ limit }, error) => limited(error, `more than ${String(limit)}`),
  exclusiveMaximum: ({ limit }, error) => limited(error, `less than ${String(limit)}`),
  multipleOf: ({ multipleOf }, error) => limited(error, `a multiple of ${String(multipleOf)}`),
  anyOf: () => ({ message: NO_FORM_FITS, fix: "See the forms in the schema's description." }),
  oneOf: ({ passingSchemas }) =>
    passingSchemas
      ? {
          message: "The value combines properties that exclude each other.",
          fix: "Keep one of them. The schema's description lists the choices.",
        }
      : { message: NO_FORM_FITS, fix: "See the forms in the schema's description." },
  not: (_, error) => {
    const names = isRecord(error.schema) ? error.schema.required : undefined;
    return Array.isArray(names)
      ? {
          message: `${names.map((each) => `"${String(each)}"`).join(" and ")} exclude each other.`,
          fix: "Keep one of them.",
        }
      : {
          message: `The value must not be ${describe(error.data)} here.`,
          fix: withDescription("Correct the value.", error),
        };
  },
  propertyNames: ({ propertyName }, error) => ({
    message: `"${String(propertyName)}" is not an allowed name.`,
    fix: withDescription("Correct the name.", error),
  }),
};

/** Keywords of the schema of names whose fix says which names are allowed. */
const namesOf: Readonly<Record<string, (name: ErrorObject, map: ErrorObject) => string>> = {
  enum: ({ params }, map) =>
    suggestion(String(map.params.propertyName), (params.allowedValues as unknown[]).map(String)),
  pattern: ({ params }, map) => formExpected(String(params.pattern), map, siblingOf(map, params)),
  format: ({ params }) => {
    const format = FORMATS[String(params.format)];
    return format === undefined
      ? "Correct the name."
      : `Write ${format.noun} such as ${JSON.stringify(format.example)}.`;
  },
};

/** Returns another name of the object that has the form, as an example. */
const siblingOf = ({ data }: ErrorObject, { pattern }: ErrorObject["params"]): string | undefined =>
  Object.keys(data as object).find((name) => compiledPattern(String(pattern))?.test(name));

/** @param cause the error of the name itself, when the error is about a name */
export function wordingOf(error: ErrorObject, cause: ErrorObject | undefined): Wording {
  const wording = wordings[error.keyword]?.(error.params as Record<string, unknown>, error) ?? {
    message: `${describe(error.data)} does not fit here.`,
    fix: withDescription("Correct the value.", error),
  };
  const fix = cause === undefined ? undefined : namesOf[cause.keyword]?.(cause, error);
  return fix === undefined ? wording : { ...wording, fix };
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return JSON.stringify(value);
}
