/** Source of a guard or an expression → tokens. */
import type { Dialect } from "../dialect.ts";
import { MAX_LENGTH } from "../limits.ts";
import { readString } from "./string-literal.ts";
import { GuardSyntaxError } from "./syntax-error.ts";
import type { Token } from "./token.ts";

/** Longest first, so that `==` is not read as two operators. */
const OPERATORS = [
  "==",
  "!=",
  "<=",
  ">=",
  "&&",
  "||",
  "<",
  ">",
  "!",
  "?",
  ":",
  ".",
  ",",
  "(",
  ")",
  "[",
  "]",
  "-",
];

/** Signs of other languages, and what to write instead. */
const MISTAKES: readonly (readonly [text: string, message: string, fix: string])[] = [
  ["===", "'===' is not an operator", "Use '==' to compare."],
  ["=", "'=' does not compare", "Use '==' to compare."],
  ["&", "'&' is not an operator", "Use '&&' for 'and'."],
  ["|", "'|' is not an operator", "Use '||' for 'or'."],
  ["+", "guards do not calculate", "Let the server store the result and compare that."],
  ["*", "guards do not calculate", "Let the server store the result and compare that."],
  ["/", "guards do not calculate", "Let the server store the result and compare that."],
  ["%", "guards do not calculate", "Let the server store the result and compare that."],
  ["{", "there are no object literals", "Compare the fields one by one."],
  ["“", "typographic quotes do not delimit text", "Use '…' or \"…\"."],
  ["‘", "typographic quotes do not delimit text", "Use '…' or \"…\"."],
];

const SPACE = /[ \t\n\f\r]+|\/\/[^\n]*/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /0[xX][0-9a-fA-F]+|(?:\d+\.\d+|\.\d+|\d+)(?:[eE][+-]?\d+)?/y;
const STRING_START = /[rR]?["']/y;

/** Returns the tokens of the source; the last one has the kind `end`. Throws `GuardSyntaxError`. */
export function tokenize(source: string, dialect: Dialect): readonly Token[] {
  if (source.length > MAX_LENGTH) {
    const excess = { start: MAX_LENGTH, end: source.length };
    throw new GuardSyntaxError(
      `the ${dialect.noun} has ${source.length} characters, more than ${MAX_LENGTH}`,
      excess,
      "Split it into facts.",
    );
  }
  const tokens: Token[] = [];
  let position = skipSpace(source, 0);
  while (position < source.length) {
    const token = nextToken(source, position, dialect);
    tokens.push(token);
    position = skipSpace(source, token.end);
  }
  tokens.push({ kind: "end", start: source.length, end: source.length, text: "" });
  return tokens;
}

function nextToken(source: string, start: number, dialect: Dialect): Token {
  if (matchAt(STRING_START, source, start) !== null) return readString(source, start);
  const name = matchAt(NAME, source, start);
  if (name !== null) return { kind: "name", start, end: start + name.length, text: name };
  const number = matchAt(NUMBER, source, start);
  if (number !== null) return numberToken(source, start, number);
  const mistake = source.startsWith("===", start) ? MISTAKES[0] : undefined;
  const begins = (text: string) => source.startsWith(text, start);
  const operator = mistake
    ? undefined
    : (OPERATORS.find(begins) ?? Object.keys(dialect.arithmetic).find(begins));
  if (operator !== undefined)
    return { kind: "operator", start, end: start + operator.length, text: operator };
  throw unreadable(source, start, dialect);
}

function numberToken(source: string, start: number, text: string): Token {
  const end = start + text.length;
  const value = Number(text);
  const suffix = matchAt(NAME, source, end);
  if (suffix !== null) {
    throw new GuardSyntaxError(
      `'${text}${suffix}' is not a number`,
      { start, end: end + suffix.length },
      `Write ${text}.`,
    );
  }
  // A whole number that a double cannot hold exactly would compare equal to its neighbor.
  if (/^\d+$|^0[xX]/.test(text) && !Number.isSafeInteger(value)) {
    throw new GuardSyntaxError(`the number ${text} is too large to be exact`, { start, end });
  }
  return { kind: "number", start, end, text, value };
}

function unreadable(source: string, start: number, { noun }: Dialect): GuardSyntaxError {
  const mistake = MISTAKES.find(([text]) => source.startsWith(text, start));
  if (mistake) {
    const [text, message, fix] = mistake;
    return new GuardSyntaxError(message, { start, end: start + text.length }, fix);
  }
  const character = String.fromCodePoint(source.codePointAt(start) ?? 0);
  return new GuardSyntaxError(
    `'${character}' has no meaning in a${noun.startsWith("e") ? "n" : ""} ${noun}`,
    {
      start,
      end: start + character.length,
    },
  );
}

function skipSpace(source: string, from: number): number {
  let position = from;
  for (
    let space = matchAt(SPACE, source, position);
    space !== null;
    space = matchAt(SPACE, source, position)
  ) {
    position += space.length;
  }
  return position;
}

function matchAt(pattern: RegExp, source: string, position: number): string | null {
  pattern.lastIndex = position;
  return pattern.exec(source)?.[0] ?? null;
}
