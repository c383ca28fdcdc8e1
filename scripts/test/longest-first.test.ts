import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LONGEST, longestFirst } from "./longest-first.ts";

it("puts the longest files first and leaves the order of the others", () => {
  const [longest = "", next = ""] = LONGEST;
  expect(longestFirst(["b", next, "a", longest], (path) => path)).toEqual([
    longest,
    next,
    "b",
    "a",
  ]);
});

it("names files that exist", () => {
  expect(LONGEST.filter((path) => !existsSync(path))).toEqual([]);
});
