import type { Organisation } from "#schemas/types/organisation.ts";

/**
 * Returns the arguments that every text may use: each text field of the organization by its name,
 * such as `{phoneFormatted}`, and its discount for AutoPay, percentage points.
 */
export function organisationArgs(organisation: Organisation): Record<string, string> {
  // Pages must also render when an organization publishes less than its schema requires.
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
