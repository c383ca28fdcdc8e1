/** What patterns accept, against the regular expressions of the language itself. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slowText } from "./backtracking.ts";
import { lostBackslash } from "./lost-backslash.ts";
import { textWithin } from "./text-within.ts";

const runs = Number(process.env.PATTERN_RUNS ?? 150);

const LETTERS = ["a", "b", "1"];
/** Every text of at most four letters. */
const TEXTS = Array.from({ length: 4 })
  .reduce<string[][]>(
    (lengths) => [
      ...lengths,
      (lengths.at(-1) ?? []).flatMap((text) => LETTERS.map((each) => text + each)),
    ],
    [[""]],
  )
  .flat();

const { pattern: patterns } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("a", "b", "\\d", "[ab]", "[^a]", ".", "^", "$"),
    fc
      .tuple(tie("pattern"), fc.constantFrom("", "*", "+", "?", "{2}", "{1,2}?"))
      .map(([inner, often]) => `(?:${inner})${often}`),
    tie("pattern").map((inner) => `(?=${inner})`),
    tie("pattern").map((inner) => `(?!${inner})`),
  ),
  pattern: fc
    .tuple(fc.array(tie("part"), { maxLength: 3 }), fc.option(tie("part")))
    .map(([parts, other]) => parts.join("") + (other === null ? "" : `|${other}`)),
}));

test("finds a text exactly when some text matches one pattern and not the other", () => {
  fc.assert(
    fc.property(patterns, patterns, fc.nat(2), (wanted, unwanted, minLength) => {
      const text = textWithin({ patterns: [wanted], without: [unwanted], minLength, maxLength: 4 });
      const fits = (each: string) =>
        each.length >= minLength &&
        new RegExp(wanted, "u").test(each) &&
        !new RegExp(unwanted, "u").test(each);
      if (typeof text === "string") expect(fits(text), JSON.stringify(text)).toBe(true);
      if (text === null) expect(TEXTS.filter(fits)).toEqual([]);
    }),
    { numRuns: runs, seed: 20261124 },
  );
});

describe("textWithin", () => {
  test.each([
    ["a lookahead that excludes the rest", { patterns: ["^(?!\\d)\\d$"] }, null],
    ["two patterns together", { patterns: ["^\\d+$", "^[0-4]*$"], minLength: 3 }, "000"],
    [
      "a length between two forms",
      { patterns: ["^(?:.{4}|.{6})$"], minLength: 5, maxLength: 5 },
      null,
    ],
    ["a word boundary, which has no description", { patterns: ["\\bx"] }, undefined],
  ])("answers for %s", (_, limits, expected) => {
    expect(textWithin(limits)).toBe(expected);
  });
});

describe("slowText", () => {
  test.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|b*)*c",
    "^([a-z]+\\s?)*$",
    "^(\\w+@?)+\\.com$",
    "^(a?b?)*$",
    "(x+x+)+y",
  ])("finds a slow text for %s", (pattern) => {
    expect(slowText(pattern)).not.toBeNull();
  });

  test.each([
    "^a+$",
    "^(a+)+",
    "^\\d+( \\d+)*$",
    "^(ab|ac)*$",
    "^(?:\\d{3}-)*\\d$",
    "\\S",
    "^.*@.*$",
  ])("finds none for %s", (pattern) => {
    expect(slowText(pattern)).toBeNull();
  });
});

test.each([
  ["^d{5}(-d{4})?$", "d"],
  ["S", "S"],
  ["^s*[A-Z]", "s"],
  ["^\\d{5}$", null],
  ["^words+$", null],
  ["^P(\\d+D)?$", null],
])("lostBackslash finds in %s: %s", (pattern, letter) => {
  expect(lostBackslash(pattern)?.letter ?? null).toBe(letter);
});
