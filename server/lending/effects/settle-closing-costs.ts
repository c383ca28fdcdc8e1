import type { Effect } from "#server/lending/application/ports.ts";
import { termsToday } from "#server/lending/offers/payment-terms.ts";

/** Settles the closing costs again, after an earlier effect of the action has changed what is due. */
export const settleClosingCosts: Effect = ({ application, organisation }) => ({
  patch: termsToday(application, organisation),
});
