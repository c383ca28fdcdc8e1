import fc from "fast-check";
import { expect, it } from "vitest";
import { mergePatch } from "#engine/index.ts";
import { mergePatchBetween } from "./merge-patch-between.ts";

/** Objects without nulls and empty objects, which a merge patch cannot express. */
const { value: json } = fc.letrec((tie) => ({
  value: fc.dictionary(
    fc.constantFrom("a", "b", "c", "d"),
    fc.oneof(
      { depthSize: "small" },
      fc.integer(),
      fc.string(),
      fc.array(fc.integer()),
      tie("value"),
    ),
  ),
}));

it("turns one object into the other", () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const record = before as Record<string, unknown>;
      const other = after as Record<string, unknown>;
      expect(mergePatch(record as never, mergePatchBetween(record, other) as never)).toEqual(other);
      expect(mergePatchBetween(record, record)).toEqual({});
    }),
  );
});

it("contains only what changed", () => {
  expect(mergePatchBetween({ a: 1, b: { c: 2, d: 3 }, e: 4 }, { a: 1, b: { c: 2, d: 5 } })).toEqual(
    { b: { d: 5 }, e: null },
  );
});
