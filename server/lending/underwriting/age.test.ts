import { expect, it } from "vitest";
import { isOfAge } from "./age.ts";

const organisation = {
  ageOfMajority: { default: 18, stateRules: { AL: { age: 19 }, NE: { age: 19 } } },
};

it.each([
  ["2008-11-22", "2026-11-21", "CA", false],
  ["2008-11-22", "2026-11-22", "CA", true],
  ["2008-11-22", "2026-11-22", "AL", false],
  ["2007-11-22", "2026-11-22", "NE", true],
  ["2008-02-29", "2026-02-28", "CA", false],
  ["2008-02-29", "2026-03-01", "CA", true],
  ["1980-07-04", "2026-11-22", undefined, true],
] as const)("born on %s, on %s in %s: %s", (dob, today, state, expected) => {
  expect(isOfAge(dob, today, organisation, state)).toBe(expected);
});
