import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LONGEST, longestFirst } from "./longest-first.ts";

it("puts the longest files of each project first and leaves the order of the others", () => {
  const [longest = "", next = ""] = LONGEST;
  const files = [
    ["gallery", "b"],
    ["gallery", next],
    ["journeys", "a"],
    ["gallery", "c"],
    ["journeys", longest],
  ] as const;
  const sorted = longestFirst(
    files,
    ([, path]) => path,
    ([project]) => project,
  );
  expect(sorted.map(([, path]) => path)).toEqual([next, "b", "c", longest, "a"]);
});

it("names files that exist", () => {
  expect(LONGEST.filter((path) => !existsSync(path))).toEqual([]);
});
