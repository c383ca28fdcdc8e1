import type { Organisation } from "#schemas/types/organisation.ts";

/**
 * Returns the key of the lender's product, such as HELOC, for telemetry and feedback. A lender has
 * one.
 */
export const productTypeOf = ({ orgMetaData }: Organisation): string | undefined =>
  Object.keys(orgMetaData.products ?? {})[0];
