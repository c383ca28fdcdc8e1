import { roundCents } from "./cents.ts";
import { levelPayment } from "./schedule.ts";

/** How later draws are priced: an index that is published, and a margin that does not change. */
export interface LaterDrawTerms {
  /** The index as it stands, percent. */
  indexRate: number;
  /** Added to the index of the day of the draw, percentage points. */
  margin: number;
  /** No draw is dearer than this, percent; absent when there is no such limit. */
  maxRate?: number;
  /** Term of the line, months. */
  termMonths: number;
}

/** A later draw as it would be priced. US dollars, percent, months. */
export interface LaterDraw {
  rate: number;
  months: number;
  payment: number;
}

/**
 * A draw of `amount` dollars `afterMonths` months into the line. Its rate is fixed on its day, index plus margin up to the limit,
 * and it is paid back over what is left of the term.
 */
export function laterDraw(
  { indexRate, margin, maxRate = Number.POSITIVE_INFINITY, termMonths }: LaterDrawTerms,
  amount: number,
  afterMonths: number,
): LaterDraw {
  const rate = Math.min(roundCents(indexRate + margin), maxRate);
  const months = termMonths - afterMonths;
  return { rate, months, payment: levelPayment(amount, rate, months) };
}
