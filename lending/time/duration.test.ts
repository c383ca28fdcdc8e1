import { expect, it } from "vitest";
import { durationSeconds } from "./duration.ts";

it.each([
  ["PT30S", 30],
  ["PT90M", 5_400],
  ["PT36H", 129_600],
  ["P1D", 86_400],
  ["P1W", 604_800],
  ["P1DT1S", 86_401],
  ["PT0S", 0],
])("%s has %d seconds", (duration, seconds) => {
  expect(durationSeconds(duration)).toBe(seconds);
});

it.each(["", "P", "PT", "5 days", "P1Y"])("%j is no duration", (text) => {
  expect(durationSeconds(text)).toBeNull();
});
