/**
 * Values of a definition as JavaScript source: the only way for text of an author into generated
 * code.
 */

/**
 * Characters that JSON allows in a string, but that a script element or an older JavaScript parser
 * would misread.
 */
const UNSAFE = /[<>\u2028\u2029]/g;

/** A string literal. Every character that is not plain text in all readers is escaped. */
export function textLiteral(text: string): string {
  return JSON.stringify(text).replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * A literal of a scalar. A list or object is parsed from JSON when the module loads, so that no key
 * becomes syntax.
 */
export function valueLiteral(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return textLiteral(value);
  if (typeof value === "number") return numberLiteral(value);
  return `JSON.parse(${textLiteral(JSON.stringify(value))})`;
}

/** Whether a JSON value is neither a list nor an object. */
export function isScalar(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

/** `1e999` is a valid number of the guard language, and infinite. */
function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return "(0 / 0)";
  if (!Number.isFinite(value)) return value > 0 ? "(1 / 0)" : "(-1 / 0)";
  return Object.is(value, -0) ? "-0" : String(value);
}
