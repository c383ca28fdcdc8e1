import { expect, it } from "vitest";
import { afterPeriod, beforePeriod, daysOf, parsePeriod } from "./period.ts";

const period = (text: string) => parsePeriod(text) ?? { months: NaN, days: NaN };

it.each([
  ["2026-11-25T10:00:00Z", "P25M", "2028-12-25T10:00:00Z"],
  ["2024-02-29T00:00:00Z", "P1Y", "2025-02-28T00:00:00Z"],
  ["2026-01-31T00:00:00Z", "P1M", "2026-02-28T00:00:00Z"],
  ["2026-11-25T10:00:00Z", "P90D", "2027-02-23T10:00:00Z"],
])("ends the period that begins on %s and lasts %s on %s", (from, length, end) => {
  expect(afterPeriod(new Date(from), period(length))).toEqual(new Date(end));
});

it("counts months and days back", () => {
  expect(beforePeriod(new Date("2028-12-25T10:00:00Z"), period("P25M"))).toEqual(
    new Date("2026-11-25T10:00:00Z"),
  );
  expect(beforePeriod(new Date("2026-01-02T00:00:00Z"), period("P3D"))).toEqual(
    new Date("2025-12-30T00:00:00Z"),
  );
});

it.each(["", "P", "P0D", "P-1D", "P1Y2M", "PT5H", "P12345D", "25M"])(
  "returns no period for %j",
  (text) => {
    expect(parsePeriod(text)).toBeNull();
  },
);

it.each([
  ["P24M", "P2Y", 0],
  ["P25M", "P2Y", 1],
  ["P790D", "P25M", 1],
  ["P760D", "P25M", -1],
])("compares %s with %s", (left, right, sign) => {
  expect(Math.sign(daysOf(period(left)) - daysOf(period(right)))).toBe(sign);
});
