import { expect, it } from "vitest";
import { nextOpening } from "./opening-hours.ts";

const hours = { fromHour: 9, toHour: 20, weekdays: [1, 2, 3, 4, 5, 6] };
const pacific = "America/Los_Angeles";
const next = (instant: string, zone = pacific) =>
  nextOpening(new Date(instant), hours, zone)?.toISOString() ?? null;

it.each([
  ["in the first minute", "2026-11-24T17:00:00Z", null],
  ["in the last minute", "2026-11-25T03:59:59Z", null],
  ["a second early", "2026-11-24T16:59:59Z", "2026-11-24T17:00:00.000Z"],
  ["at the end of the day", "2026-11-24T04:00:00Z", "2026-11-24T17:00:00.000Z"],
  ["before Thanksgiving", "2026-11-26T04:00:00Z", "2026-11-27T17:00:00.000Z"],
  ["on a Sunday", "2026-11-29T20:00:00Z", "2026-11-30T17:00:00.000Z"],
  ["over the Christmas that is observed", "2026-12-25T12:00:00Z", "2026-12-26T17:00:00.000Z"],
  ["on the day after a change of clocks", "2026-11-01T20:00:00Z", "2026-11-02T17:00:00.000Z"],
])("tells the next opening %s", (_, instant, expected) => {
  expect(next(instant)).toBe(expected);
});

it("reads the clock of the home", () => {
  expect(next("2026-11-24T16:00:00Z", "America/New_York")).toBeNull();
  expect(next("2026-11-24T16:00:00Z", "Pacific/Honolulu")).toBe("2026-11-24T19:00:00.000Z");
});

it("stays open until midnight where the hours end at 24", () => {
  const late = { ...hours, toHour: 24 };
  expect(nextOpening(new Date("2026-11-25T07:59:59Z"), late, pacific)).toBeNull();
});
