import { isRecord } from "#engine/index.ts";
import type { Definitions } from "./load.ts";
import { once } from "./once.ts";

/** Numbers of an organisation's prices that copy may use: true of every lender only where they are filled in. */
const prices = ["autopayDiscount"];

/** Names that every piece of copy may use in braces: the text fields of the organisation, as its schema describes them, and `prices`. */
export function organisationTexts({ sources }: Definitions): ReadonlySet<string> {
  return textsOf(sources.files.get("schemas/organisation.schema.json")?.value);
}

const propertiesOf = (schema: unknown): Record<string, unknown> =>
  isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};

const textsOf = once((schema: unknown): ReadonlySet<string> => {
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

/** Whether the organisation fills in one of those names. */
export function givesText(info: Readonly<Record<string, unknown>>, name: string): boolean {
  const pricing = isRecord(info.pricing) ? info.pricing : {};
  return (
    typeof info[name] === "string" || (prices.includes(name) && typeof pricing[name] === "number")
  );
}
