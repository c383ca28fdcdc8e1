import { describe, expect, test } from "vitest";
import { formatPointer, parsePointer, valueAt, withValueAt } from "./pointer.ts";

const document = { a: { "b/c": [1, { "~": 2 }] }, empty: "" };

describe("values are found", () => {
  test.each([
    ["", document],
    ["/a/b~1c/0", 1],
    ["/a/b~1c/1/~0", 2],
    ["/empty", ""],
    ["/a/b~1c/2", undefined],
    ["/a/b~1c/-1", undefined],
    ["/a/b~1c/00", undefined],
    ["/a/x/y", undefined],
    ["/constructor", undefined],
    ["/a/b~1c/length", undefined],
  ])("%s", (pointer, expected) => {
    expect(valueAt(document, pointer)).toEqual(expected);
    expect(formatPointer(parsePointer(pointer))).toBe(pointer);
  });
});

describe("values are set in a copy", () => {
  test("objects on the way are made, and what lies beside it is shared", () => {
    const copy: unknown = withValueAt(document, "/x/y", 1);
    expect(valueAt(copy, "/x")).toEqual({ y: 1 });
    expect(valueAt(copy, "/a")).toBe(document.a);
  });

  test("in a list, at an index or at its end", () => {
    expect(valueAt(withValueAt(document, "/a/b~1c/0", 5), "/a/b~1c")).toEqual([5, { "~": 2 }]);
    expect(valueAt(withValueAt(document, "/a/b~1c/2", 5), "/a/b~1c")).toEqual([1, { "~": 2 }, 5]);
    expect(() => withValueAt(document, "/a/b~1c/4", 5)).toThrow("list of 2");
  });

  test("undefined removes, and the same value changes nothing", () => {
    expect(withValueAt(document, "/empty", undefined)).toEqual({ a: document.a });
    expect(withValueAt(document, "/a/b~1c/0", 1)).toBe(document);
    expect(withValueAt(document, "/nothing/here", undefined)).toBe(document);
  });

  test("never through a prototype", () => {
    expect(() => withValueAt({}, "/__proto__/polluted", true)).toThrow("prototype");
    expect(() => withValueAt({}, "/a/constructor", true)).toThrow("prototype");
  });
});
