import { roundCents } from "./cents.ts";
import { levelPayment } from "./schedule.ts";

/** The price of later draws: a published index plus a fixed margin. */
export interface LaterDrawTerms {
  /** Present value of the index, percent. */
  indexRate: number;
  /** Added to the index on the day of the draw, percentage points. */
  margin: number;
  /** Highest rate of any draw, percent; absent when there is no limit. */
  maxRate?: number;
  /** Term of the line, months. */
  termMonths: number;
}

/** An estimate of a later draw. US dollars, percent, months. */
export interface LaterDraw {
  rate: number;
  months: number;
  payment: number;
}

/**
 * Estimates a draw of `amount` US dollars, `afterMonths` months into the line. The rate is fixed on
 * the day of the draw: index plus margin, up to the limit. The borrower repays it over the
 * remaining term.
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
