import fc from "fast-check";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { parseMessage } from "./parse-message.ts";

/** Returns the elements by the library that parses copy everywhere but in the browser. */
function byLibrary(text: string): unknown {
  try {
    return new IntlMessageFormat(text, "en-US", undefined, {
      shouldParseSkeletons: false,
    }).getAst();
  } catch {
    return "refused";
  }
}

function own(text: string): unknown {
  try {
    return parseMessage(text);
  } catch {
    return "refused";
  }
}

describe("parseMessage gives the elements of formatjs for", () => {
  test.each([
    "",
    "Plain words",
    "Hello {name}, you are { age } years old",
    "{amount, number, currency} on {day, date, long} at {hour, time ,  short }",
    "{amount, number}",
    "{n, plural, one {# home} other {# homes}}",
    "{n, plural, offset:1 =0 {none} =1 {you} one {you and # other} other {you and # others}}",
    "{n, selectordinal, one {#st} two {#nd} other {#th}}",
    "{kind, select, house {a {n, plural, one {# house} other {# houses}}} other {#}}",
    "{n, plural, other {{kind, select, a {# is text here} other {'#' too}}}}",
    "<b>Bold {name}</b> and <link>a <em>nested</em> link</link >",
    "<b>{n, plural, one {#} other {'#' #}}</b>",
    "A break<br/>here",
    "1 < 2, a<1, <",
    "It's, it''s, '{quoted}', '{it''s', '<b>', '}' and '#'",
    "'{unclosed",
    "'{''",
    "} alone",
    "Dirección de {año}",
    "{n, plural, one {<b>#</b>} other {}}",
    "{licensedStatesLength, select, all {We lend in every state.} other {We lend in {licensedStates}.}}",
  ])("%j", (text) => {
    expect(parseMessage(text)).toEqual(byLibrary(text));
  });
});

describe("parseMessage refuses, as formatjs does,", () => {
  test.each([
    "{",
    "{}",
    "{name",
    "{first name}",
    "{name,}",
    "{name, unknown}",
    "{n, number, }",
    "{n, plural}",
    "{n, plural, one {#}}",
    "{n, plural, other {a} other {b}}",
    "{k, select, =1 {a} other {b}}",
    "{k, select, a b other {c}}",
    "<b>open",
    "<b>crossed</em>",
    "</b>",
    "<b",
    "<b>{k, select, other {</b>}}",
    "{k, select, other {<b>}}</b>",
  ])("%j", (text) => {
    expect(byLibrary(text)).toBe("refused");
    expect(own(text)).toBe("refused");
  });
});

test("parseMessage gives the elements of formatjs for generated texts", () => {
  const pieces = [
    "{ } {n} {n,number} {n,date,short} ' '' # < > / a <b> </b> <em> </em> é 😀 '{ '< b/> number }}",
    "=1{ offset:1 other{x} ,",
  ].flatMap((line) => line.split(" "));
  const piece = fc.constantFrom(
    ...pieces,
    " ",
    "{n, plural, one {",
    "{k, select, a {",
    "} other {",
  );
  const runs = Number(process.env.MESSAGES ?? 5_000);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      expect(own(text)).toEqual(byLibrary(text));
    }),
    { numRuns: runs, seed: 17 },
  );
});

test("parseMessage refuses a pattern of numbers, which validation refuses too", () => {
  expect(() => parseMessage("{n, number, ::compact}")).toThrow(SyntaxError);
});
