import type { Effect } from "#server/application/ports.ts";

/** Asks the credit bureau once more. An effect, so that only the action that names it asks: a page may have others. */
export const retryCredit: Effect = () => ({ patch: { creditRetry: { requested: true } } });
