import type { VendorsForRun } from "#server/lending/jobs/work.ts";
import type { TruvSettings } from "./income-link/truv.ts";
import { truvIncome } from "./income/truv.ts";

/**
 * Replaces a run's vendors by the configured real ones. A real vendor delegates requests that it
 * cannot answer to the vendor it replaces.
 */
export function withRealVendors<Current>(
  { truv }: { truv: TruvSettings | null },
  vendorsFor: (current: Current) => Promise<VendorsForRun>,
): (current: Current) => Promise<VendorsForRun> {
  if (truv === null) return vendorsFor;
  return async (current) => {
    const { vendors, counts } = await vendorsFor(current);
    return { vendors: { ...vendors, income: truvIncome(truv, vendors.income) }, counts };
  };
}
