import type { Application } from "#schemas/types/application.ts";

/** Figures of the Offer Details panel: percent, US dollars, US dollars, years. */
export interface OfferFigures {
  apr: number;
  draw: number;
  payment: number | null;
  years: number;
}

/** The panel's figures; null unless term, rate and amount are all above 0. Source: product specification, section 4. */
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
