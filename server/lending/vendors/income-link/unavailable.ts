import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { IncomeVendor, IncomeVendorName } from "./port.ts";

/** A vendor without keys: it refuses by name, and the borrower chooses another way. */
export const unavailableIncomeVendor = (vendor: IncomeVendorName): IncomeVendor => ({
  async begin() {
    throw new Problem(503, `vendor-missing:${vendor}`, [message("way-unavailable")]);
  },
  finish: async () => null,
});
