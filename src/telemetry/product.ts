import type { App } from "#src/app.ts";

/** Key of the product that is applied for here, such as HELOC; a lender has one. */
export const productOf = ({
  orgMetaData,
}: App["definitions"]["organisation"]): string | undefined =>
  Object.keys(orgMetaData.products ?? {})[0];
