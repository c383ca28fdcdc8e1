import { expect, it } from "vitest";
import { readEarlySaves } from "./early-saves.ts";

it("reads a file that is saved while the files of earlier saves are read", async () => {
  const early = new Set(["flow.json"]);
  const readings: (readonly string[])[] = [];
  const last = await readEarlySaves(early, 0, async (paths) => {
    if (readings.push(paths) === 1) early.add("theme.json");
    return readings.length;
  });
  expect(readings).toEqual([["flow.json"], ["theme.json"]]);
  expect(last).toBe(2);
});

it("keeps the first reading when no file was saved during it", async () => {
  expect(await readEarlySaves(new Set(), "first", async () => "again")).toBe("first");
});
