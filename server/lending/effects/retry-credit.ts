import type { Effect } from "#server/lending/application/ports.ts";

/**
 * Requests another credit report. It is an effect because only one of a page's actions may request
 * it.
 */
export const retryCredit: Effect = () => ({ patch: { creditRetry: { requested: true } } });
