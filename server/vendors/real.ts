import type { Config } from "#server/config.ts";
import type { VendorsForRun } from "#server/jobs/work.ts";
import { truvIncome } from "./income/truv.ts";

/** The vendors of a run with the real ones in place that are set up; each asks the one it stands for about what is not its own. */
export function withReal<Current>(
  { truv }: Pick<Config, "truv">,
  vendorsFor: (current: Current) => Promise<VendorsForRun>,
): (current: Current) => Promise<VendorsForRun> {
  if (truv === null) return vendorsFor;
  return async (current) => {
    const { vendors, counts } = await vendorsFor(current);
    return { vendors: { ...vendors, income: truvIncome(truv, vendors.income) }, counts };
  };
}
