import type { VendorsForRun } from "#server/lending/jobs/work.ts";
import type { TruvSettings } from "./income-link/truv.ts";
import { truvIncome } from "./income/truv.ts";
import type { Vendors } from "./index.ts";

/** Settings of the real vendors; null for a vendor that is not configured. */
export interface RealVendorSettings {
  truv: TruvSettings | null;
}

/** The capability that each real vendor serves. A vendor that is not configured serves none. */
const realVendors: readonly ((
  settings: RealVendorSettings,
  replaced: Vendors,
) => Partial<Vendors>)[] = [
  ({ truv }, { income }) => (truv === null ? {} : { income: truvIncome(truv, income) }),
];

/**
 * Replaces a run's vendors by the configured real ones. A real vendor delegates requests that it
 * cannot answer to the vendor it replaces.
 */
export function withRealVendors<Current>(
  settings: RealVendorSettings,
  vendorsFor: (current: Current) => Promise<VendorsForRun>,
): (current: Current) => Promise<VendorsForRun> {
  return async (current) => {
    const { vendors, counts } = await vendorsFor(current);
    const configured = realVendors.map((real) => real(settings, vendors));
    return { vendors: Object.assign({ ...vendors }, ...configured) as Vendors, counts };
  };
}
