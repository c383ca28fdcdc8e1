/**
 * String literals with the escapes of CEL: '…', "…", '''…''', """…""", and r'…' without escapes.
 */
import { GuardSyntaxError } from "./syntax-error.ts";
import type { Token } from "./token.ts";

const SIMPLE_ESCAPES: { readonly [letter: string]: string } = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "?": "?",
  '"': '"',
  "'": "'",
  "`": "`",
};

/** Escapes that name a code point: letter → number of hexadecimal digits. */
const HEX_ESCAPES: { readonly [letter: string]: number } = { x: 2, X: 2, u: 4, U: 8 };

const OCTAL = /[0-3][0-7]{2}/y;

/** Reads the literal that begins at `start`. Throws `GuardSyntaxError` when it does not end or an escape is unknown. */
export function readString(source: string, start: number): Token {
  const raw = source[start] === "r" || source[start] === "R";
  const open = raw ? start + 1 : start;
  const quote = source.charAt(open);
  const delimiter = source.startsWith(quote.repeat(3), open) ? quote.repeat(3) : quote;
  let value = "";
  let position = open + delimiter.length;
  while (!source.startsWith(delimiter, position)) {
    const character = source.charAt(position);
    if (
      character === "" ||
      (delimiter.length === 1 && (character === "\n" || character === "\r"))
    ) {
      throw new GuardSyntaxError(
        "the text has no closing quote",
        { start, end: position },
        `Close it with ${delimiter}.`,
      );
    }
    if (character === "\\" && !raw) {
      const escape = readEscape(source, position);
      value += escape.value;
      position = escape.end;
    } else {
      value += character;
      position += 1;
    }
  }
  const end = position + delimiter.length;
  return { kind: "string", start, end, text: source.slice(start, end), value };
}

function readEscape(
  source: string,
  start: number,
): { readonly value: string; readonly end: number } {
  const letter = source.charAt(start + 1);
  const simple = Object.hasOwn(SIMPLE_ESCAPES, letter) ? SIMPLE_ESCAPES[letter] : undefined;
  if (simple !== undefined) return { value: simple, end: start + 2 };
  const digits = Object.hasOwn(HEX_ESCAPES, letter) ? (HEX_ESCAPES[letter] ?? 0) : 0;
  if (digits > 0) {
    const hex = source.slice(start + 2, start + 2 + digits);
    if (/^[0-9a-fA-F]+$/.test(hex) && hex.length === digits)
      return codePoint(parseInt(hex, 16), start, start + 2 + digits);
  }
  OCTAL.lastIndex = start + 1;
  const octal = OCTAL.exec(source)?.[0];
  if (octal !== undefined) return codePoint(parseInt(octal, 8), start, start + 4);
  throw new GuardSyntaxError(
    `unknown escape '\\${letter}'`,
    { start, end: start + 2 },
    "Write '\\\\' for a backslash.",
  );
}

function codePoint(
  value: number,
  start: number,
  end: number,
): { readonly value: string; readonly end: number } {
  if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) {
    throw new GuardSyntaxError("the escape is not a Unicode character", { start, end });
  }
  return { value: String.fromCodePoint(value), end };
}
