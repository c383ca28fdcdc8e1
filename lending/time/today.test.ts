import { expect, test } from "vitest";
import { todayFor } from "./today.ts";

test("gives the date where the property is, and New York's before it is known", () => {
  const now = new Date("2026-11-24T05:30:00Z");
  expect(todayFor(now, { property: { state: "CA" } })).toBe("2026-11-23");
  expect(todayFor(now, { property: { state: "TX", county: "Travis" } })).toBe("2026-11-23");
  expect(todayFor(now, {})).toBe("2026-11-24");
});
