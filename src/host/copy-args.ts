import type { Organisation } from "#schemas/types/organisation.ts";

/**
 * What fills the holes of copy everywhere: each text field of the organisation, by its name, such as `{phoneFormatted}`, and its
 * discount for AutoPay, percentage points.
 */
export function organisationArgs(organisation: Organisation): Record<string, string> {
  // A page is shown also where less is published than the schema asks for.
  const { pricing } = organisation as { pricing?: Partial<Organisation["pricing"]> };
  return Object.fromEntries([
    ...Object.entries(organisation).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
    ...(pricing?.autopayDiscount === undefined
      ? []
      : [["autopayDiscount", String(pricing.autopayDiscount)] as const]),
  ]);
}
