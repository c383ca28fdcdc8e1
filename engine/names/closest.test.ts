import { expect, test } from "vitest";
import { closest, editDistance } from "./closest.ts";

test.each([
  ["uwDecison", "uwDecision"],
  ["UWDECISION", "uwDecision"],
  ["stauts", "status"],
  ["bop", "bpo"],
  ["somethingElse", null],
  ["x", null],
])("suggests for %s the name %s", (name, expected) => {
  expect(closest(name, ["uwDecision", "status", "bpo", "title"])).toBe(expected);
});

test("counts a swap of neighbors as one mistake", () => {
  expect(editDistance("bop", "bpo")).toBe(1);
  expect(editDistance("", "abc")).toBe(3);
  expect(editDistance("kitten", "sitting")).toBe(3);
});
