import { expect, it } from "vitest";
import { homeTimeZone } from "./home-time-zone.ts";

it.each([
  ["the records", { state: "TX", county: "El Paso", address: { state: "CA" } }, "America/Denver"],
  ["the address before the records are known", { address: { state: "OR" } }, "America/Los_Angeles"],
  ["New York before anything is known", undefined, "America/New_York"],
])("a home's time zone follows %s", (_, home, zone) => {
  expect(homeTimeZone(home)).toBe(zone);
});
