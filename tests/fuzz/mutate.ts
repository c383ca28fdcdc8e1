/** Mutates texts: characters, tokens, pieces of other texts. */
import type { Random } from "#engine/guard/testing/random.ts";

const CHARACTERS = [
  ..."abxyz019_ .,()[]{}!?:<>=&|'\"`\\/+-*%#@~^$;\n\r\t\0",
  "é",
  "𝒳",
  "\uD800",
  "\uDC00",
  "\u2028",
  "\uFEFF",
  "\u00A0",
  "‘",
  "“",
];

const TOKENS = [
  "&&",
  "||",
  "==",
  "!=",
  "<=",
  ">=",
  "<",
  ">",
  "!",
  "?",
  ":",
  "in",
  "(",
  ")",
  "[",
  "]",
  ",",
  ".",
  "-",
  "//",
  "===",
  "=",
  "&",
  "true",
  "false",
  "null",
  "has(",
  "size(",
  ".size()",
  ".exists(x, ",
  ".all(y, ",
  ".exists_one(x, ",
  ".startsWith(",
  ".contains('')",
  "application",
  "profile",
  "status",
  ".consents",
  ".status",
  ".dob",
  ".__proto__",
  ".constructor",
  "['__proto__']",
  ".prototype",
  "a",
  "p",
  "a.o",
  "a.ls",
  "x",
  "0",
  "-0",
  "1e999",
  "9007199254740993",
  "0x10",
  ".5",
  "1.5e-3",
  "'A'",
  '""',
  "r'\\'",
  "'''",
  '"""',
  "'\\u00e9'",
  "'\\ud800'",
  "'\\777'",
  "as",
  "function",
  "__proto__",
  "constructor",
  "toString",
];

const SPACES = ["", "", " ", "  ", "\n", "// x\n"];

export function tokenSoup(random: Random): string {
  return Array.from(
    { length: random.below(24) },
    () => `${random.pick(TOKENS)}${random.pick(SPACES)}`,
  ).join("");
}

export function characterSoup(random: Random): string {
  return Array.from({ length: random.below(80) }, () => random.pick(CHARACTERS)).join("");
}

/** Repeats a piece many times, which attacks recursive and backtracking parsers. */
export function repetition(random: Random): string {
  const piece = random.pick([
    "(",
    "!",
    "[",
    "a.",
    "a[",
    "a.o.",
    "!(",
    "true ? ",
    "true && ",
    "a || ",
    "a.ls.exists(x, ",
    "'",
    '"',
    "\\",
    "-",
    "'a' in [",
    "1,",
    "// ",
    "r'",
    "size(",
  ]);
  return `${piece.repeat(random.below(random.chance(0.1) ? 5_000 : 80))}${random.pick(["", "a", ")", "true"])}`;
}

/** Makes between one and six changes. `other` supplies pieces. */
export function mutated(text: string, other: string, random: Random): string {
  let result = text;
  for (let change = random.below(6); change >= 0; change -= 1) {
    const position = random.below(result.length + 1);
    const length = 1 + random.below(8);
    const [before, after] = [result.slice(0, position), result.slice(position)];
    result = random.pick([
      () => `${before}${random.pick(CHARACTERS)}${after}`,
      () => `${before}${random.pick(TOKENS)}${after}`,
      () => `${before}${after.slice(length)}`,
      () => `${before}${after.slice(0, length)}${after}`,
      () => `${before}${random.pick(CHARACTERS)}${after.slice(1)}`,
      () => `${before}${other.slice(random.below(other.length + 1))}`,
      () => `${after}${before}`,
      () => `${before}${String.fromCharCode(random.below(0x10000))}${after}`,
    ])();
  }
  return result;
}
