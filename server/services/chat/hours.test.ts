import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hoursOf, openStatus, weekOf } from "./hours.ts";

const info = JSON.parse(
  readFileSync("flows/organisations/main/organisation.json", "utf8"),
) as Record<string, unknown>;
const hours = hoursOf(info, "OPS_CHAT");

it.each([
  ["2026-11-20T13:59:59Z", "2026-11-20T14:00:00.000Z", "a minute before six on a Friday, Pacific"],
  ["2026-11-20T14:00:00Z", null, "six sharp"],
  ["2026-11-21T01:59:59Z", null, "Friday evening, before six"],
  ["2026-11-21T02:00:00Z", "2026-11-23T14:00:00.000Z", "after hours on Friday: Monday"],
  ["2026-11-26T18:00:00Z", "2026-11-27T14:00:00.000Z", "Thanksgiving"],
  ["2026-12-25T18:00:00Z", "2026-12-28T14:00:00.000Z", "Christmas on a Friday"],
  ["2026-10-30T23:00:00Z", null, "while clocks are still ahead"],
  ["2026-11-01T18:00:00Z", "2026-11-02T14:00:00.000Z", "over the change of the clocks"],
] as [string, string | null, string][])("at %s opens %s: %s", (now, opensAt) =>
  expect(hours && openStatus(hours, new Date(now))).toEqual({ open: opensAt === null, opensAt }),
);

it("lists the open days of a department", () =>
  expect(hours && weekOf(hours)).toEqual({
    weekdays: [1, 2, 3, 4, 5].map((weekdayValue) => ({
      weekdayValue,
      startTime: "06:00",
      endTime: "18:00",
    })),
    timezone: "America/Los_Angeles",
  }));

it("returns no days for a department that is never open", () => {
  const closed = { days: [], timeZone: "America/Los_Angeles" };
  expect(openStatus(closed, new Date())).toEqual({ open: false, opensAt: null });
  expect(hoursOf(info, "OPS_NOBODY")).toBeNull();
});
