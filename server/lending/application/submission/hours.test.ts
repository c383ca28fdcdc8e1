import { expect, it } from "vitest";
import { Problem } from "#server/platform/errors/problem.ts";
import { requireHours } from "./hours.ts";

const hours = { fromHour: 9, toHour: 20, weekdays: [1, 2, 3, 4, 5, 6] };
const california = { property: { state: "CA" as const } };
const newYork = { property: { state: "NY" as const } };

it("accepts an action within its hours where the home is", () => {
  // 6 AM in California, 9 AM in New York.
  const now = new Date("2026-11-24T14:00:00Z");
  expect(() => requireHours({ hours }, newYork, now)).not.toThrow();
  expect(() => requireHours({}, california, now)).not.toThrow();
});

it("rejects an action outside its hours with a message for the page", () => {
  const now = new Date("2026-11-24T14:00:00Z");
  let problem: unknown;
  try {
    requireHours({ hours }, california, now);
  } catch (error) {
    problem = error;
  }
  if (!(problem instanceof Problem)) throw new Error("The action was accepted.");
  expect(problem.status).toBe(422);
  expect(problem.more.fields).toEqual([
    { pointer: "", message: { code: "outside-hours", args: {} } },
  ]);
});
