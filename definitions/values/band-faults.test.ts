import { expect, test } from "vitest";
import { bandFaults, listedFaults } from "./band-faults.ts";

const SCHEMA = { "x-bands": { from: "from", below: "below", alike: ["counties"] } };

const pointersOf = (...parts: object[]) =>
  bandFaults(parts, SCHEMA, "/parts").map(({ pointers }) => pointers[0]);

test("bands that meet are in order", () => {
  expect(pointersOf({ percent: 1, below: 5 }, { percent: 2, from: 5 })).toEqual([]);
});

test("a band that begins before the one below it ends overlaps it", () => {
  expect(pointersOf({ percent: 1, below: 5 }, { percent: 2, from: 3 })).toEqual(["/parts/1/from"]);
});

test("a band that begins after the one below it ends leaves a gap", () => {
  expect(pointersOf({ percent: 1, below: 5 }, { percent: 2, from: 7 })).toEqual(["/parts/1/from"]);
});

test("bands of other counties, and a tax on every amount, are other taxes", () => {
  expect(
    pointersOf(
      { percent: 1, below: 5, counties: ["Kings"] },
      { percent: 2, from: 7, counties: ["Essex"] },
      { percent: 3 },
      { percent: 4, counties: ["Kings"] },
    ),
  ).toEqual([]);
});

test("taxes from two amounts on add up", () => {
  expect(pointersOf({ percent: 1, from: 5 }, { percent: 2, from: 7 })).toEqual([]);
});

test("a name that the sibling lacks is one fault, however often the items have it", () => {
  const rule = {
    counties: ["Kings"],
    parts: [{ counties: ["Kings", "Kigns"] }, { counties: ["Kigns"] }],
  };
  const properties = { parts: { "x-listed-in": { counties: "counties" } } };
  expect(listedFaults(rule, "parts", properties, "").map(({ pointers }) => pointers)).toEqual([
    ["/parts/0/counties/1"],
  ]);
});
