import { describe, expect, test } from "vitest";
import { addMonths, instantAt } from "./local-date.ts";
import { offeredDays, offeredTimes, slotsOf } from "./slots.ts";

const pacific = "America/Los_Angeles";
const instantOf = (text: string) => new Date(text);
const allWeek = { days: 3, weekdays: [1, 2, 3, 4, 5, 6, 7], fromHour: 9, toHour: 17 };

describe("instantAt", () => {
  test.each([
    ["2026-11-25", 10 * 60, pacific, "2026-11-25T18:00:00.000Z"],
    ["2026-07-01", 10 * 60, pacific, "2026-07-01T17:00:00.000Z"],
    ["2026-11-25", 10 * 60, "Pacific/Honolulu", "2026-11-25T20:00:00.000Z"],
    // Clocks go back at 2 a.m. on November 1: half past one comes twice, the first counts.
    ["2026-11-01", 90, pacific, "2026-11-01T08:30:00.000Z"],
  ])("%s, %d minutes, in %s", (date, minutes, zone, instant) =>
    expect(instantAt(date, minutes, zone)?.toISOString()).toBe(instant),
  );

  test("returns null for half past two on the day that clocks go forward", () =>
    expect(instantAt("2026-03-08", 150, pacific)).toBeNull());
});

describe("days", () => {
  test.each([
    // Friday evening in California is already Saturday in Greenwich.
    [
      "begin tomorrow and keep to the weekdays",
      "2026-11-21T03:00:00Z",
      { days: 4, weekdays: [1, 2, 6] },
      undefined,
      ["2026-11-21", "2026-11-23", "2026-11-24"],
    ],
    [
      "leave out public holidays",
      "2026-11-24T18:00:00Z",
      { days: 4 },
      undefined,
      ["2026-11-25", "2026-11-27"],
    ],
    [
      "leave out the Friday on which a Saturday's holiday is observed",
      "2026-07-01T18:00:00Z",
      { days: 5 },
      undefined,
      ["2026-07-02", "2026-07-06"],
    ],
    [
      "leave out the Monday on which a Sunday's holiday is observed",
      "2027-07-01T18:00:00Z",
      { days: 5 },
      undefined,
      ["2027-07-02", "2027-07-06"],
    ],
    [
      "begin after the business days of the lead time",
      "2026-11-24T18:00:00Z",
      { days: 4, leadBusinessDays: 2 },
      undefined,
      ["2026-11-30", "2026-12-01"],
    ],
    // Two full office days lie between: Monday and Tuesday, not Saturday and Monday.
    [
      "count no Saturday as a business day of the lead time",
      "2026-11-20T18:00:00Z",
      { days: 1, leadBusinessDays: 2 },
      undefined,
      ["2026-11-25"],
    ],
    [
      "count no day of observance as a business day of the lead time",
      "2026-07-02T18:00:00Z",
      { days: 1, leadBusinessDays: 1 },
      undefined,
      ["2026-07-07"],
    ],
    [
      "a waiting period moves them and keeps their number",
      "2026-11-23T18:00:00Z",
      allWeek,
      "2026-12-05T18:30:00Z",
      ["2026-12-05", "2026-12-06", "2026-12-07"],
    ],
    [
      "a day that is over before it ends is left out",
      "2026-11-23T18:00:00Z",
      allWeek,
      "2026-12-06T01:00:00Z",
      ["2026-12-06", "2026-12-07"],
    ],
    [
      "a waiting period that is over changes nothing",
      "2026-11-23T18:00:00Z",
      allWeek,
      "2026-11-20T18:30:00Z",
      ["2026-11-24", "2026-11-25"],
    ],
  ] as const)("%s", (_, now, rules, notBefore, days) =>
    expect(
      offeredDays(
        instantOf(now),
        rules,
        pacific,
        notBefore === undefined ? undefined : instantOf(notBefore),
      ),
    ).toEqual(days),
  );
});

describe("slots", () => {
  const iso = (slots: Date[]) => slots.map((slot) => slot.toISOString());

  test("end at the end of the working day", () =>
    expect(
      iso(slotsOf("2026-11-25", { fromHour: 9, toHour: 11, stepMinutes: 30 }, pacific)),
    ).toEqual([
      "2026-11-25T17:00:00.000Z",
      "2026-11-25T17:30:00.000Z",
      "2026-11-25T18:00:00.000Z",
      "2026-11-25T18:30:00.000Z",
    ]));

  test("begin after a waiting period that ends within the day", () =>
    expect(iso(slotsOf("2026-12-05", allWeek, pacific, instantOf("2026-12-05T22:30:00Z")))).toEqual(
      ["2026-12-05T23:00:00.000Z", "2026-12-06T00:00:00.000Z"],
    ));

  test("leave out an hour that clocks skip", () =>
    expect(slotsOf("2026-03-08", { fromHour: 2, toHour: 3 }, pacific)).toEqual([]));

  test("keep their hour at the property across a change of the clocks", () => {
    const times = offeredTimes(
      instantOf("2026-10-30T18:00:00Z"),
      { ...allWeek, days: 2, toHour: 10 },
      pacific,
    );
    expect(iso(times)).toEqual(["2026-10-31T16:00:00.000Z", "2026-11-01T17:00:00.000Z"]);
  });
});

test.each([
  ["2026-03-14", 12, "2027-03-14"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2026-08-31", 6, "2027-02-28"],
  ["2026-11-15", 1, "2026-12-15"],
])("%s and %d months is %s", (date, months, later) => expect(addMonths(date, months)).toBe(later));
