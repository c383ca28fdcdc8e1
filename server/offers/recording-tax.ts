import type { RecordingTaxPart } from "#engine/money/index.ts";
import { type Pricing, stateRule } from "./pricing.ts";

/** Where and what the home is, as far as it is known. */
export interface Home {
  state: string | undefined;
  county?: string | undefined;
  city?: string | undefined;
  propertyType?: string | undefined;
}

/** The taxes on recording a line on this home; null where they are not known, which is not the same as none. */
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
function named(names: readonly string[], given: string | undefined): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/ county$/, "");
  return given !== undefined && names.some((name) => plain(name) === plain(given));
}
