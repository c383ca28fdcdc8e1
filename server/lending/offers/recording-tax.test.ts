import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { recordingTax } from "#lending/money/index.ts";
import type { Pricing } from "./pricing.ts";
import { recordingTaxesOn } from "./recording-tax.ts";

const { pricing } = JSON.parse(
  readFileSync("flows/organisations/new-york/organisation.json", "utf8"),
) as { pricing: Pricing };
const kings = { state: "NY", county: "Kings", city: "Brooklyn", propertyType: "SINGLE_FAMILY" };

/** Percent of Form MT-15 less the lender's quarter, on the whole line, less $30 for one family. */
it.each([
  [{}, 100_000, 1_770],
  [{}, 400_000, 7_170],
  [{}, 500_000, 9_595],
  [{ county: "KINGS COUNTY" }, 100_000, 1_770],
  [{ propertyType: "MULTI_FAMILY" }, 100_000, 1_800],
  [{ county: "Nassau", city: "Hempstead" }, 100_000, 770],
  [{ county: "Westchester", city: "Rye" }, 100_000, 1_020],
  [{ county: "Westchester", city: "Yonkers" }, 100_000, 1_520],
  [{ county: "Cortland", city: "Homer" }, 100_000, 975],
  [{ county: "Cortland", propertyType: "MULTI_FAMILY" }, 100_000, 1_000],
  // The taxes of another county or state are not known in full. No figure is better than a wrong
  // one.
  [{ county: "Erie", city: "Buffalo" }, 100_000, null],
  [{ county: undefined }, 100_000, null],
  [{ state: "CA" }, 100_000, null],
])("computes the recording tax for %j and a line of %d: %d", (change, line, tax) => {
  const parts = recordingTaxesOn(pricing, { ...kings, ...change });
  expect(parts && recordingTax(parts, line)).toBe(tax);
});
