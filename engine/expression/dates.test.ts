import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNDETERMINED } from "../guard/evaluate/outcome.ts";
import {
  addDays,
  addHours,
  addMonths,
  addYears,
  dayOf,
  daysBetween,
  monthsBetween,
  yearsBetween,
} from "./dates.ts";

const DAY = 86_400_000;
const isoDate = (days: number) => new Date(days * DAY).toISOString().slice(0, 10);
/** Days since 1970 from 1600 to 2400. */
const days = fc.integer({ min: -135_140, max: 157_000 });

describe("counts as the Gregorian calendar of the host does", () => {
  test("from a day to another and back", () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(daysBetween(isoDate(from), isoDate(to))).toBe(to - from);
        expect(addDays(isoDate(from), to - from)).toBe(isoDate(to));
      }),
    );
  });

  test("by months, with the last day of a shorter month", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -500, max: 500 }), (from, months) => {
        const start = new Date(from * DAY);
        const first = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1);
        const last = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0);
        const wanted = Math.min(first + (start.getUTCDate() - 1) * DAY, last);
        expect(addMonths(isoDate(from), months)).toBe(isoDate(wanted / DAY));
      }),
    );
  });

  test("complete months: as many can be added without passing the end", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40_000 }), (from, length) => {
        const [start, end] = [isoDate(from), isoDate(from + length)];
        const months = Number(monthsBetween(start, end));
        expect(String(addMonths(start, months)) <= end).toBe(true);
        expect(Number(monthsBetween(end, start)) + 0).toBe(-months + 0);
      }),
    );
  });
});

test.each([
  [addMonths("2026-01-31", 1), "2026-02-28"],
  [addMonths("2026-03-31", -1), "2026-02-28"],
  [addYears("2024-02-29", 1), "2025-02-28"],
  [monthsBetween("2026-01-31", "2026-02-28"), 0],
  [monthsBetween("2026-01-15", "2026-03-14"), 1],
  [yearsBetween("2008-02-29", "2026-02-28"), 17],
  [yearsBetween("2008-02-29", "2026-03-01"), 18],
  [yearsBetween("2008-11-23", "2026-11-23"), 18],
  [yearsBetween("2026-11-23", "2008-11-23"), -18],
  [addHours("2026-11-23T10:00:00Z", 24), "2026-11-24T10:00:00.000Z"],
  [addHours("2026-11-23T10:00:00-08:00", -0.5), "2026-11-23T17:30:00.000Z"],
])("computes %s", (actual, expected) => {
  expect(actual).toBe(expected);
});

test("has no value for a day that does not exist, a time, a part of a day, or a year past 9999", () => {
  for (const value of [
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "2026-01-01T00:00:00Z",
    "0000-01-01",
    7,
    null,
  ])
    expect(dayOf(value)).toBeNull();
  expect(addDays("2026-01-01", 1.5)).toBe(UNDETERMINED);
  expect(addYears("9999-01-01", 1)).toBe(UNDETERMINED);
  expect(addDays("2026-01-01", Number.MAX_SAFE_INTEGER)).toBe(UNDETERMINED);
  expect(yearsBetween("2026-01-01", null)).toBe(UNDETERMINED);
  for (const time of ["2026-01-01", "2026-01-01T10:00:00", "T25:00Z", 7, null])
    expect(addHours(time, 1)).toBe(UNDETERMINED);
  expect(addHours("9999-12-31T23:00:00Z", 1)).toBe(UNDETERMINED);
  expect(addHours("2026-01-01T10:00:00Z", null)).toBe(UNDETERMINED);
});
