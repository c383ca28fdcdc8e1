import { levelPayment, recordingTax, roundCents, splitLine, toCents } from "#engine/money/index.ts";
import type { LaterDraws, Offer } from "./offers.ts";
import { addPercent } from "./rates.ts";

/** Figures of a chosen offer, as the application keeps them: dollars, percent, months. */
export interface Terms {
  term: number;
  rate: number;
  amount: number;
  uwCalculatedDrawAmount: number;
  originationFee: number;
  monthlyPayment: number;
  drawPeriodMonths?: number;
  laterDraws?: LaterDraws;
  /** Paid at closing, beside the line; absent where it is not known. */
  recordingTax?: number;
}

/** The sentence to show when an amount is outside what the offer allows, or null. */
export function amountFault(offer: Offer, amount: number): string | null {
  if (!Number.isFinite(amount) || roundCents(amount) !== amount) {
    return "Enter an amount in dollars and cents.";
  }
  if (amount < offer.minAmount || amount > offer.maxAmount) {
    return `Enter an amount from ${asDollars(offer.minAmount)} to ${asDollars(offer.maxAmount)}.`;
  }
  if (offer.step !== undefined && toCents(amount) % toCents(offer.step) !== 0)
    return `Enter an amount in steps of ${asDollars(offer.step)}.`;
  return null;
}

/** What the borrower gets and pays for a line of `amount` dollars. The fee is financed: interest runs on the whole line. */
export function termsOf(offer: Offer, amount: number): Terms {
  const { draw, fee } = splitLine(amount, offer.feePercent);
  return {
    term: offer.term,
    rate: offer.rate,
    amount,
    uwCalculatedDrawAmount: draw,
    originationFee: fee,
    monthlyPayment: levelPayment(amount, offer.rate, offer.term),
    ...(offer.drawPeriodMonths === undefined ? {} : { drawPeriodMonths: offer.drawPeriodMonths }),
    // The margin belongs to the rate agreed: without AutoPay both are higher by the same.
    ...(offer.laterDraws
      ? {
          laterDraws: {
            ...offer.laterDraws,
            margin: addPercent(offer.rate, -offer.laterDraws.indexRate),
          },
        }
      : {}),
    ...(offer.recordingTax ? { recordingTax: recordingTax(offer.recordingTax, amount) } : {}),
  };
}

function asDollars(amount: number): string {
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
}
