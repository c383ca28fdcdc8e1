import type { Application, MergePatch } from "#server/lending/application/ports.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import {
  levelPayment,
  recordingTax,
  roundCents,
  settleOffered,
  type SettledCosts,
  splitLine,
  toCents,
} from "#lending/money/index.ts";
import type { LaterDraws, Offer } from "./offers.ts";
import { addPercent } from "#lending/money/rates.ts";

/** Figures of a chosen offer as the application stores them: dollars, percent, months. */
export interface OfferTerms {
  term: number;
  rate: number;
  amount: number;
  uwCalculatedDrawAmount: number;
  originationFee: number;
  monthlyPayment: number;
  drawPeriodMonths?: number;
  laterDraws?: LaterDraws;
  /** Paid at closing from the first draw; absent when the tax is not known. */
  recordingTax?: number;
  /** Absent when the lender charges none. */
  closingCosts?: SettledCosts & { items: Record<string, number> };
}

/**
 * Returns the terms of a line as a patch. It removes the closing costs that an earlier choice had and
 * this one does not.
 */
export function termsPatch(
  { closingCosts }: Application,
  offer: Offer,
  amount: number,
): MergePatch {
  const terms = termsOf(offer, amount);
  const earlier = Object.keys(closingCosts?.items ?? {});
  return {
    ...terms,
    ...(terms.closingCosts === undefined
      ? {}
      : {
          closingCosts: {
            lenderCredit: null,
            ...terms.closingCosts,
            items: {
              ...Object.fromEntries(earlier.map((id) => [id, null])),
              ...terms.closingCosts.items,
            },
          },
        }),
  };
}

/** Says why the offer does not allow an amount; null when it does. */
export function amountFault(offer: Offer, amount: number): Message | null {
  if (!Number.isFinite(amount) || roundCents(amount) !== amount) {
    return message("amount-cents");
  }
  if (amount < offer.minAmount || amount > offer.maxAmount) {
    return message("amount-range", {
      from: asDollars(offer.minAmount),
      to: asDollars(offer.maxAmount),
    });
  }
  if (offer.step !== undefined && toCents(amount) % toCents(offer.step) !== 0)
    return message("amount-step", { step: asDollars(offer.step) });
  return null;
}

/**
 * Returns the terms of a line of `amount` dollars. The fee is financed, so the whole line bears
 * interest.
 */
export function termsOf(offer: Offer, amount: number): OfferTerms {
  const { draw, fee } = splitLine(amount, offer.feePercent);
  const tax = offer.recordingTax && recordingTax(offer.recordingTax, amount);
  return {
    term: offer.term,
    rate: offer.rate,
    amount,
    uwCalculatedDrawAmount: draw,
    originationFee: fee,
    monthlyPayment: levelPayment(amount, offer.rate, offer.term),
    ...(offer.drawPeriodMonths === undefined ? {} : { drawPeriodMonths: offer.drawPeriodMonths }),
    // The margin follows the agreed rate: without AutoPay both are higher by the same amount.
    ...(offer.laterDraws
      ? {
          laterDraws: {
            ...offer.laterDraws,
            margin: addPercent(offer.rate, -offer.laterDraws.indexRate),
          },
        }
      : {}),
    ...(tax === undefined ? {} : { recordingTax: tax }),
    ...(offer.closingCosts === undefined
      ? {}
      : { closingCosts: settleOffered(offer.closingCosts, { line: amount, draw, fee, tax }) }),
  };
}

/** Returns an amount as a sentence of the server names it. */
export function asDollars(amount: number): string {
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
}
