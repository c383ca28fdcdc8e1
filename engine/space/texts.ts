/** Texts that a schema allows and that no guard names. */
import type { JsonSchema } from "../json/json-schema.ts";

const two = (n: number): string => String(n).padStart(2, "0");
const digits = (n: number, length: number): string => String(n).padStart(length, "1");

/** Returns the n-th text of a `format`, from 1. */
const BY_FORMAT: { readonly [format: string]: (n: number) => string } = {
  date: (n) => `2026-01-${two(n)}`,
  "date-time": (n) => `2026-01-${two(n)}T12:00:00Z`,
  time: (n) => `${two(n)}:00:00Z`,
  uuid: (n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  email: (n) => `borrower${n}@example.com`,
  uri: (n) => `https://example.com/${n}`,
};

/** For text without a format: words first, then shapes that patterns often require. */
const SHAPES: readonly ((n: number) => string)[] = [
  (n) => `text ${n}`,
  (n) => "x".repeat(n),
  (n) => "X".repeat(n),
  (n) => String.fromCharCode(64 + n).repeat(2),
  ...[3, 4, 5, 9, 10].map((length) => (n: number) => digits(n, length)),
  (n) => `+1555010${digits(n, 4)}`,
  (n) => `x${n}`,
];

const MOST = 26;

/**
 * Up to `count` texts that fit the schema and are not among `taken`. Empty when none of the shapes
 * fits.
 */
export function otherTexts(
  schema: JsonSchema,
  excluded: ReadonlySet<unknown>,
  count: number,
): readonly string[] {
  const format = schema["format"];
  const formatted = typeof format === "string" ? BY_FORMAT[format] : undefined;
  const shapes = formatted === undefined ? SHAPES : [formatted];
  const texts = new Set<string>();
  for (const shape of shapes) {
    for (let n = 1; n <= MOST && texts.size < count; n += 1) {
      const text = shape(n);
      if (!excluded.has(text) && fitsText(schema, text)) texts.add(text);
    }
  }
  return [...texts];
}

/** Whether the schema allows the text. An unknown format allows every text. */
export function fitsText(schema: JsonSchema, text: string): boolean {
  const { minLength, maxLength, pattern, format } = schema;
  const length = [...text].length;
  if (typeof minLength === "number" && length < minLength) return false;
  if (typeof maxLength === "number" && length > maxLength) return false;
  if (typeof pattern === "string" && !matches(pattern, text)) return false;
  return typeof format !== "string" || (FORMATS[format]?.test(text) ?? true);
}

const FORMATS: { readonly [format: string]: RegExp } = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i,
  uuid: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
};

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
