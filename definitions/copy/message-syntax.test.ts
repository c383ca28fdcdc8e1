import fc from "fast-check";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { readMessage } from "./message-syntax.ts";

/** Returns the first line of the formatter's error; null for a text that it takes. */
function errorOf(text: string): string | null {
  try {
    expect(new IntlMessageFormat(text, "en-US").getAst()).toBeInstanceOf(Array);
    return null;
  } catch (error) {
    return String((error as Error).message).split("\n")[0] ?? "";
  }
}

test("a text has a fault of syntax exactly when the formatter rejects it, with its reason", () => {
  const part = fc.constantFrom(..."{}<>'#=/ ,ab", "{a}", "<b>", "</b>", "plural", "one", "other");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const error = errorOf(text);
      const { fault } = readMessage(text);
      if (error === null) expect(fault?.message ?? "").not.toContain("not ICU message syntax");
      else expect(fault?.message).toContain(error);
    }),
    { numRuns: 2000 },
  );
});

test("names the arguments, their kinds and the tags of a text", () => {
  const { args, tags } = readMessage(
    "It's {count, plural, one {<b>one</b>} other {#}} for {name, select, absent {you} other {{name}}}",
  );
  expect([...args]).toEqual([
    ["count", "plural"],
    ["name", "select absent|other and text"],
  ]);
  expect([...tags]).toEqual([["b", 1]]);
});
