import fc from "fast-check";
import { expect, it } from "vitest";
import { mergePatch, mergePatchBetween } from "./merge-patch.ts";

// RFC 7396, appendix A: the cases whose document and patch are objects.
it.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  [["a", "b"], { a: "b" }, { a: "b" }],
])("patches %j with %j to %j", (document, patch, expected) => {
  expect(mergePatch(document, patch)).toEqual(expected);
});

it("changes neither argument, and the same patch again changes nothing", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (document, patch) => {
        const before = JSON.stringify([document, patch]);
        const once = mergePatch(document, patch);
        expect(JSON.stringify([document, patch])).toBe(before);
        expect(mergePatch(once, patch)).toEqual(once);
      },
    ),
  );
});

it("reaches no prototype", () => {
  const hostile = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":{"x":1}}',
  ) as object;
  const merged = mergePatch({ a: 1 }, hostile as Record<string, unknown>);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});

it("finds a patch between any two objects without null", () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()), tie("object")),
    object: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("any"), { maxKeys: 3 }),
  })).object as fc.Arbitrary<Record<string, unknown>>;
  fc.assert(
    fc.property(value, value, (before, after) => {
      expect(mergePatch(before, mergePatchBetween(before, after))).toEqual(after);
    }),
  );
  expect(mergePatchBetween({ a: 1, b: { c: 1 } }, { a: 1, b: {} })).toEqual({ b: { c: null } });
});
