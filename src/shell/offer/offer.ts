import type { Application } from "#schemas/types/application.ts";

/** Figures of the offer panel: percent, US dollars, US dollars, years. */
interface OfferFigures {
  apr: number;
  draw: number;
  payment: number | null;
  years: number;
}

/**
 * Returns the panel's figures; null unless term, rate and amount are above 0. Source: product
 * specification, section 4.
 */
export function offerFigures(application: Partial<Application>): OfferFigures | null {
  const { term, rate, amount, uwCalculatedDrawAmount, monthlyPayment } = application;
  if (!(term && term > 0) || !(rate && rate > 0) || !(amount && amount > 0)) return null;
  return {
    apr: rate,
    draw: uwCalculatedDrawAmount ?? amount,
    payment: monthlyPayment ?? null,
    years: term / 12,
  };
}
