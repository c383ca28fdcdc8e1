import {
  laterDraw,
  levelPayment,
  recordingTax,
  roundCents,
  schedule,
  splitLine,
  type LaterDraw,
} from "#engine/money/index.ts";
import type { Offer } from "../../host/types.ts";

/** What follows from an offer and an amount, US dollars; `rate` in percent, `months` the fixed term. */
export interface OfferTerms {
  line: number;
  fee: number;
  draw: number;
  rate: number;
  months: number;
  payment: number;
  totalInterest: number;
  totalPaid: number;
  /** Tax on recording the line, paid at closing; absent where it is not known. */
  recordingTax?: number;
}

/** Monthly payment of a line under an offer: the fee is financed, so interest runs on the whole line. */
export function paymentOf(offer: Offer, line: number): number {
  return levelPayment(line, offer.rate ?? 0, offer.term ?? 1);
}

/** Everything that follows from choosing this offer for this line. */
export function termsOf(offer: Offer, line: number): OfferTerms {
  const months = offer.term ?? 1;
  const rate = offer.rate ?? 0;
  const { draw, fee } = splitLine(line, offer.feePercent ?? 0);
  const plan = schedule(line, rate, months);
  return {
    line,
    fee,
    draw,
    rate,
    months,
    payment: plan.payment,
    totalInterest: plan.totalInterest,
    totalPaid: plan.totalPaid,
    ...(offer.recordingTax ? { recordingTax: recordingTax(offer.recordingTax, line) } : {}),
  };
}

/** The same line when it is not paid by AutoPay: the discount is contained in the offer's rate. */
export function withoutAutoPay(
  offer: Offer,
  line: number,
): { rate: number; payment: number } | null {
  if (!offer.autopayDiscount) return null;
  const rate = roundCents((offer.rate ?? 0) + offer.autopayDiscount);
  return { rate, payment: levelPayment(line, rate, offer.term ?? 1) };
}

/** The later draw that is shown as an example: dollars, and months into the line. */
export const EXAMPLE = { amount: 10_000, afterMonths: 12 } as const;

/** What the example costs under an offer; null when the offer does not say how later draws are priced. */
export function exampleDraw({ laterDraws, term = 0 }: Offer): LaterDraw | null {
  if (laterDraws?.indexRate === undefined || laterDraws.margin === undefined) return null;
  return laterDraw(
    {
      indexRate: laterDraws.indexRate,
      margin: laterDraws.margin,
      ...(laterDraws.maxRate === undefined ? {} : { maxRate: laterDraws.maxRate }),
      termMonths: term,
    },
    Math.max(EXAMPLE.amount, laterDraws.minDraw ?? 0),
    EXAMPLE.afterMonths,
  );
}

/** Least and greatest line that the offers allow, US dollars; of one offer when it is chosen. */
export function rangeOf(offers: Offer[], chosen: Offer | undefined): { min: number; max: number } {
  const considered = chosen ? [chosen] : offers;
  return {
    min: Math.min(...considered.map((offer) => offer.minAmount ?? 0)),
    max: Math.max(...considered.map((offer) => offer.maxAmount ?? 0)),
  };
}

/** Whether an amount lies in an offer's range. */
export const fits = (offer: Offer, amount: number): boolean =>
  amount >= (offer.minAmount ?? 0) && amount <= (offer.maxAmount ?? Number.POSITIVE_INFINITY);

/** Whether an amount is a whole number of the offer's steps. */
export const onStep = ({ step }: Offer, amount: number): boolean =>
  step === undefined || Math.round(amount * 100) % Math.round(step * 100) === 0;
