import type { ValidateFunction } from "ajv";
import { isRecord, sameJson } from "#engine/index.ts";
import { formFormats, standardFormats } from "#lending/formats/index.ts";
import { typeNouns, typesOf } from "../schemas/field-types.ts";
import { compiledPattern } from "../patterns/compiled-pattern.ts";
import { lenientAjv } from "../forms/form-ajv.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** Why a schema refuses a value. */
export interface Refusal {
  readonly keyword: string;
  /** Continues the value: "… is above 5". */
  readonly words: string;
}

/** Returns whether a value breaks a limit, and words for it; null for a value that the limit is not about. */
type Limit = (value: unknown, limit: unknown) => string | null;

const ofNumber =
  (breaks: (value: number, limit: number) => boolean, words: string): Limit =>
  (value, limit) =>
    typeof value === "number" && typeof limit === "number" && breaks(value, limit)
      ? `${words} ${limit}`
      : null;

const ofSize =
  (
    size: (value: unknown) => number | null,
    breaks: (size: number, limit: number) => boolean,
    words: (limit: number) => string,
  ): Limit =>
  (value, limit) => {
    const measured = size(value);
    return measured !== null && typeof limit === "number" && breaks(measured, limit)
      ? words(limit)
      : null;
  };

const lengthOf = (value: unknown) => (typeof value === "string" ? [...value].length : null);
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : null);
const isBelow = (size: number, limit: number) => size < limit;
const isAbove = (size: number, limit: number) => size > limit;

/** Rounding of binary fractions, such as 0.3 / 0.1. */
const isMultiple = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < 1e-9;

const limits: Readonly<Record<string, Limit>> = {
  const: (value, only) => (sameJson(value, only) ? null : `is not ${JSON.stringify(only)}`),
  enum: (value, values) =>
    Array.isArray(values) && !values.some((each) => sameJson(each, value))
      ? "is not one of the choices"
      : null,
  oneOf: (value, options) => {
    const values = constantsOf(options);
    return values === null || values.some((each) => sameJson(each, value))
      ? null
      : "is not one of the choices";
  },
  minimum: ofNumber(isBelow, "is below"),
  maximum: ofNumber(isAbove, "is above"),
  exclusiveMinimum: ofNumber((value, limit) => value <= limit, "is not above"),
  exclusiveMaximum: ofNumber((value, limit) => value >= limit, "is not below"),
  multipleOf: ofNumber((value, step) => !isMultiple(value, step), "is not a multiple of"),
  minLength: ofSize(lengthOf, isBelow, (limit) => `has fewer than ${limit} characters`),
  maxLength: ofSize(lengthOf, isAbove, (limit) => `has more than ${limit} characters`),
  minItems: ofSize(countOf, isBelow, (limit) => `has fewer than ${limit} items`),
  maxItems: ofSize(countOf, isAbove, (limit) => `has more than ${limit} items`),
  pattern: (value, pattern) =>
    typeof value === "string" &&
    typeof pattern === "string" &&
    compiledPattern(pattern)?.test(value) === false
      ? "does not match the pattern"
      : null,
  format: (value, format) =>
    typeof value === "string" && typeof format === "string" && !hasFormat(value, format)
      ? `is not of the format "${format}"`
      : null,
};

/**
 * Returns why a schema refuses a value; null when its own keywords accept it. Members of lists and
 * groups are not judged.
 */
export function refusalOf(schema: Schema, value: unknown): Refusal | null {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return {
      keyword: "type",
      words: `is not ${types.map((type) => typeNouns[type] ?? type).join(" or ")}`,
    };
  for (const [keyword, limit] of Object.entries(limits)) {
    const words = schema[keyword] === undefined ? null : limit(value, schema[keyword]);
    if (words !== null) return { keyword, words };
  }
  return null;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isRecord(value) : typeof value === type;
}

/** Returns the constants of a list of choices; null for a list of other schemas. */
export function constantsOf(options: unknown): readonly unknown[] | null {
  if (!Array.isArray(options)) return null;
  const all = options.filter((each) => isRecord(each) && "const" in each) as Schema[];
  return all.length === options.length ? all.map((each) => each.const) : null;
}

const formats = new Map<string, ValidateFunction>();

function hasFormat(value: string, format: string): boolean {
  const names: readonly string[] = [...standardFormats, ...Object.keys(formFormats)];
  if (!names.includes(format)) return true;
  const validate = formats.get(format) ?? lenientAjv.compile({ type: "string", format });
  formats.set(format, validate);
  return validate(value);
}
