import type { RecordingTaxPart } from "#lending/money/index.ts";
import { type Pricing, stateRule } from "./pricing.ts";

/** Location and type of the home, as far as they are known. */
export interface Home {
  state: string | undefined;
  county?: string | undefined;
  city?: string | undefined;
  propertyType?: string | undefined;
}

/**
 * Returns the taxes on recording a line on this home; null when they are not known, which differs
 * from none.
 */
export function recordingTaxesOn(pricing: Pricing, home: Home): RecordingTaxPart[] | null {
  const { recordingTax: rule } = stateRule(pricing, home.state);
  if (rule === undefined || !named(rule.counties, home.county)) return null;
  return rule.parts
    .filter(
      ({ counties, cities }) =>
        (counties === undefined || named(counties, home.county)) &&
        (cities === undefined || named(cities, home.city)),
    )
    .map(({ counties: _counties, cities: _cities, exempt, ...part }) => ({
      ...part,
      ...(exempt?.propertyTypes.includes(home.propertyType ?? "") ? { exempt: exempt.amount } : {}),
    }));
}

/** County records write KINGS COUNTY where others write Kings. */
function named(names: readonly string[], county: string | undefined): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/ county$/, "");
  return county !== undefined && names.some((name) => plain(name) === plain(county));
}
