import {
  laterDraw,
  levelPayment,
  recordingTax,
  roundCents,
  schedule,
  settleOffered,
  splitLine,
  type SettledCosts,
  type LaterDraw,
} from "#lending/money/index.ts";
import type { Offer } from "../../host/types.ts";

/**
 * The terms of an offer for an amount, US dollars; `rate` in percent, `months` of the fixed term.
 */
export interface OfferTerms {
  line: number;
  fee: number;
  draw: number;
  rate: number;
  months: number;
  payment: number;
  totalInterest: number;
  totalPaid: number;
  /** Tax on recording the line, paid at closing; absent when unknown. */
  recordingTax?: number;
  /** Closing costs; absent when the lender charges none. */
  costs?: SettledCosts & { items: Readonly<Record<string, number>> };
}

/**
 * Returns the monthly payment of a line. The line finances the fee, so interest runs on the whole
 * line.
 */
export function paymentOf(offer: Offer, line: number): number {
  return levelPayment(line, offer.rate ?? 0, offer.term ?? 1);
}

/** Computes the terms of this offer for this line. */
export function termsOf(offer: Offer, line: number): OfferTerms {
  const months = offer.term ?? 1;
  const rate = offer.rate ?? 0;
  const { draw, fee } = splitLine(line, offer.feePercent ?? 0);
  const plan = schedule(line, rate, months);
  const tax = offer.recordingTax && recordingTax(offer.recordingTax, line);
  return {
    line,
    fee,
    draw,
    rate,
    months,
    payment: plan.payment,
    totalInterest: plan.totalInterest,
    totalPaid: plan.totalPaid,
    ...(tax === undefined ? {} : { recordingTax: tax }),
    ...(offer.closingCosts === undefined
      ? {}
      : { costs: settleOffered(offer.closingCosts, { line, draw, fee, tax }) }),
  };
}

/**
 * Computes rate and payment of the same line without AutoPay, whose discount the offer's rate
 * includes.
 */
export function withoutAutoPay(
  offer: Offer,
  line: number,
): { rate: number; payment: number } | null {
  if (!offer.autopayDiscount) return null;
  const rate = roundCents((offer.rate ?? 0) + offer.autopayDiscount);
  return { rate, payment: levelPayment(line, rate, offer.term ?? 1) };
}

/** The later draw of the worked example: US dollars, and months after closing. */
export const EXAMPLE = { amount: 10_000, afterMonths: 12 } as const;

/** Computes the example under an offer; null when the offer does not price later draws. */
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

/** Returns the smallest and largest line of the chosen offer, or of all offers, US dollars. */
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

/** Whether an amount is a multiple of the offer's step. */
export const onStep = ({ step }: Offer, amount: number): boolean =>
  step === undefined || Math.round(amount * 100) % Math.round(step * 100) === 0;
