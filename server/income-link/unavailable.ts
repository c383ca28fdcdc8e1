import { Problem } from "#server/errors/problem.ts";
import type { IncomeVendor, IncomeVendorName } from "./port.ts";

/** A vendor that nobody has set up: it refuses by name, and the borrower chooses another way. */
export const unavailableIncomeVendor = (vendor: IncomeVendorName): IncomeVendor => ({
  async begin() {
    throw new Problem(503, `vendor-missing:${vendor}`, [
      "This way is not available at the moment. Choose another.",
    ]);
  },
  finish: async () => null,
});
