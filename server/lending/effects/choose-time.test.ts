import { expect, it } from "vitest";
import type { EffectContext } from "#server/lending/application/ports.ts";
import { faultOf, run } from "./testing/run-effect.ts";

const screen: EffectContext["screen"] = {
  id: "call",
  title: "When may we call you?",
  body: [
    {
      id: "calendar",
      block: "calendar",
      field: "callAt",
      options: { days: 14, fromHour: 9, toHour: 17, stepMinutes: 60 },
    },
  ],
};
const options = { field: "callAt" };
/** The records of the home are not known: its time zone follows the address. */
const property = { address: { state: "OR" as const } };

// Now is Friday noon in New York.
it.each([
  ["a time that the calendar offers in the home's time zone", "2026-11-23T17:00:00Z", undefined],
  ["no time before the first hour there", "2026-11-23T16:00:00Z", "not offered any more"],
  ["no time that has passed", "2026-11-19T18:00:00Z", "has passed"],
  ["no text that is not a time", "soon", "Choose a day"],
])("accepts %s", async (_, callAt, message) => {
  const result = await run("choose-time", { property }, { callAt }, { screen, options });
  expect(faultOf(result)?.pointer).toBe(message === undefined ? undefined : "/callAt");
  expect(faultOf(result)?.message ?? "").toContain(message ?? "");
});

it("does nothing without an answer", async () => {
  expect(await run("choose-time", { property }, {}, { screen, options })).toEqual({});
});
