import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Definitions } from "./model.ts";

/** Prices of an organization that copy may use. A lender can leave them out. */
const prices = ["autopayDiscount"];

/**
 * Returns the arguments that all copy may use: the text fields in the organization's schema, and
 * `prices`.
 */
export function organisationTexts({ sources }: Definitions): ReadonlySet<string> {
  return textsOf(sources.files.get("schemas/organisation.schema.json")?.value);
}

const propertiesOf = (schema: unknown): Record<string, unknown> =>
  isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};

const textsOf = memoize((schema: unknown): ReadonlySet<string> => {
  const properties = propertiesOf(schema);
  const ofPricing = propertiesOf(properties.pricing);
  return new Set([
    ...Object.keys(properties).filter((name) => {
      const property = properties[name];
      return isRecord(property) && property.type === "string";
    }),
    ...prices.filter((name) => ofPricing[name] !== undefined),
  ]);
});

/** Tells whether the organization defines one of those arguments. */
export function givesText(info: Readonly<Record<string, unknown>>, name: string): boolean {
  const pricing = isRecord(info.pricing) ? info.pricing : {};
  return (
    typeof info[name] === "string" || (prices.includes(name) && typeof pricing[name] === "number")
  );
}
