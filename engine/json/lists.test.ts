import { describe, expect, it } from "vitest";
import { listOf, placedRecords, recordsOf, textsOf } from "./lists.ts";

describe("lists in unchecked JSON", () => {
  it("finds no members in a value that is not a list", () => {
    for (const value of [undefined, null, "text", 3, { length: 1, 0: {} }]) {
      expect(listOf(value)).toEqual([]);
      expect(recordsOf(value)).toEqual([]);
      expect(textsOf(value)).toEqual([]);
      expect(placedRecords(value, "/steps")).toEqual([]);
    }
  });

  it("keeps only the objects, or only the texts, of a mixed list", () => {
    const mixed = [{ id: "a" }, "b", null, ["c"], 4, { id: "d" }];
    expect(recordsOf(mixed)).toEqual([{ id: "a" }, { id: "d" }]);
    expect(textsOf(mixed)).toEqual(["b"]);
  });

  it("gives an object the pointer of its position among all members", () => {
    expect(placedRecords(["first", { id: "a" }], "/jobs/0/steps")).toEqual([
      [{ id: "a" }, "/jobs/0/steps/1"],
    ]);
  });
});
