import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultlessJson } from "./faultless-json.ts";
import { JsonReader, Malformed } from "./json-reader.ts";
import { parseJson } from "./json.ts";

describe("parseJson", () => {
  test("reads the same values as JSON.parse", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (text, indent) => {
        const pretty = JSON.stringify(JSON.parse(text), null, indent);
        fc.pre(!pretty.includes('"__proto__"'));
        expect(parseJson(pretty)).toMatchObject({ faults: [] });
        expect(parseJson(pretty).value).toEqual(JSON.parse(pretty));
      }),
    );
  });

  test("reports a fault, and does not throw, for every text that JSON.parse rejects", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]",:\\ \n1-.e0tnulfasr/*') }),
        (text) => {
          let accepted = true;
          try {
            JSON.parse(text);
          } catch {
            accepted = false;
          }
          const malformed = parseJson(text).faults.some(
            (each) => !["json-duplicate-key", "json-prototype-key"].includes(each.code),
          );
          expect(malformed).toBe(!accepted);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test("gives the line and column of a value, or of its nearest parent", () => {
    const document = parseJson('{\n  "a": [1,\n    {"b/c": true}]\n}');
    expect(document.placeOf("/a/1/b~1c")).toEqual({ line: 3, column: 13 });
    expect(document.placeOf("/a/1/nothing/here")).toEqual({ line: 3, column: 5 });
    expect(document.placeOf("")).toEqual({ line: 1, column: 1 });
  });

  test("gives the place of a character in a string, counting escapes", () => {
    const document = parseJson('{ "when": "a \\"b\\u0041 cd" }');
    expect(document.placeOf("/when", 0)).toEqual({ line: 1, column: 12 });
    expect(document.placeOf("/when", 6)).toEqual({ line: 1, column: 24 });
  });

  test.each([
    ['{"a": 1,}', "json-malformed", 1, 9],
    ['{"a": 1 "b": 2}', "json-malformed", 1, 9],
    ["[1, 2", "json-malformed", 1, 6],
    ["[1,]", "json-malformed", 1, 4],
    ["", "json-malformed", 1, 1],
    ["{\n  // note\n}", "json-malformed", 2, 3],
    ['{"a": "x\ny"}', "json-malformed", 1, 7],
    ['{"a": 1,\n "a": 2}', "json-duplicate-key", 2, 2],
    ['{"__proto__": {}}', "json-prototype-key", 1, 2],
    ["{} x", "json-malformed", 1, 4],
  ])("%j gives one fault with its place", (text, code, line, column) => {
    const { faults } = parseJson(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ code, place: { line, column } });
    expect(faults[0]?.fix).not.toBe("");
  });

  test("limits the size and the depth of a document", () => {
    expect(parseJson('"long"', { length: 3, depth: 9 }).faults[0]?.code).toBe("json-too-large");
    expect(parseJson("[".repeat(100_000)).faults[0]?.code).toBe("json-too-deep");
  });
});

describe("faultlessJson", () => {
  const DEPTH = 4;

  /** Returns what the reader finds that knows every place; undefined for a text with a fault. */
  function readSlowly(text: string): unknown {
    const reader = new JsonReader(text, DEPTH, true);
    try {
      const value = reader.document();
      return reader.faults.length === 0 ? value : undefined;
    } catch (error) {
      if (error instanceof Malformed) return undefined;
      throw error;
    }
  }

  test("reads exactly the texts without a fault, and as the reader that knows every place", () => {
    const blank = fc.constantFrom("", " ", "\n\t");
    const string = fc.constantFrom(
      '"a"',
      '"b"',
      '"\\""',
      '"\\\\"',
      '"__proto__"',
      '":"',
      '"\\u0061"',
    );
    const { document } = fc.letrec<{ document: string }>((tie) => ({
      document: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.oneof(string, fc.constantFrom("0", "-1.5e3", "true", "null", "x")),
        fc
          .array(fc.tuple(string, blank, tie("document")), { maxLength: 3 })
          .map((all) => `{${all.map(([key, space, each]) => `${key}${space}:${each}`).join(",")}}`),
        fc.array(tie("document"), { maxLength: 3 }).map((all) => `[${all.join(", ")}]`),
      ),
    }));
    fc.assert(
      fc.property(blank, document, (space, text) => {
        expect(faultlessJson(space + text, DEPTH)).toEqual(readSlowly(space + text));
      }),
      { numRuns: 2000 },
    );
  });
});
