import { describe, expect, test } from "vitest";
import { formatPointer, joinPointer, parsePointer, valueAt, withValueAt } from "./pointer.ts";

const document = { a: { "b/c": [1, { "~": 2 }] }, empty: "" };

describe("valueAt", () => {
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
    ["/toString", undefined],
    ["/a/b~1c/length", undefined],
  ])("reads %j", (pointer, expected) => {
    expect(valueAt(document, pointer)).toEqual(expected);
    expect(formatPointer(parsePointer(pointer))).toBe(pointer);
  });
});

describe("withValueAt", () => {
  test("adds the objects that the path lacks, and shares the rest with the original", () => {
    const copy: unknown = withValueAt(document, "/x/y", 1);
    expect(valueAt(copy, "/x")).toEqual({ y: 1 });
    expect(valueAt(copy, "/a")).toBe(document.a);
  });

  test("sets an item of a list at an index or at its end", () => {
    expect(valueAt(withValueAt(document, "/a/b~1c/0", 5), "/a/b~1c")).toEqual([5, { "~": 2 }]);
    expect(valueAt(withValueAt(document, "/a/b~1c/2", 5), "/a/b~1c")).toEqual([1, { "~": 2 }, 5]);
    expect(() => withValueAt(document, "/a/b~1c/4", 5)).toThrow("list of 2");
  });

  test("removes the member for undefined, and returns the same document when nothing changes", () => {
    expect(withValueAt(document, "/empty", undefined)).toEqual({ a: document.a });
    expect(withValueAt(document, "/a/b~1c/0", 1)).toBe(document);
    expect(withValueAt(document, "/nothing/here", undefined)).toBe(document);
  });

  test("throws for a path through a prototype", () => {
    expect(() => withValueAt({}, "/__proto__/polluted", true)).toThrow("prototype");
    expect(() => withValueAt({}, "/a/constructor", true)).toThrow("prototype");
  });

  test.each(["/__proto__/polluted", "/a/constructor/prototype/polluted", "/prototype/polluted"])(
    "throws for %s and changes no prototype",
    (pointer) => {
      expect(() => withValueAt({ a: {} }, pointer, true)).toThrow("prototype");
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  test("leaves the original unchanged", () => {
    const before = Object.freeze({ a: Object.freeze({ b: 1 }) });
    expect(withValueAt(before, "/a/c", 2)).toEqual({ a: { b: 1, c: 2 } });
    expect(before).toEqual({ a: { b: 1 } });
  });
});

describe("joinPointer", () => {
  test("escapes each segment", () => {
    expect(joinPointer("/a", "b/c", 0, "~")).toBe("/a/b~1c/0/~0");
    expect(joinPointer("")).toBe("");
  });
});
