import {
  levelPayment,
  type OfferedCosts,
  type RecordingTaxPart,
  toCents,
  toDollars,
} from "#lending/money/index.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { feeIn, lineLimits, scoreAddition, stateRule } from "./pricing.ts";
import type { Pricing } from "./pricing.ts";
import { maxLine } from "#lending/underwriting/ratios.ts";
import { addPercent } from "#lending/money/rates.ts";
import { type ClosingCircumstances, costsFor } from "./closing-costs.ts";
import { type Home, recordingTaxesOn } from "./recording-tax.ts";

/** The figures that an offer is computed from, in dollars. */
export interface Applicant extends Home {
  /** Application, from which the identifiers of the offers are derived. */
  uuid: string;
  score: number;
  homeValue: number;
  /** Balances of all liens that are not paid off. */
  liens: number;
  /** Monthly payments on all debts, without the new line. */
  monthlyDebts: number;
  /** Gross monthly income. */
  monthlyIncome: number;
}

/** One offer as the application stores it: dollars, percent, months. */
export interface Offer {
  uuid: string;
  term: number;
  rate: number;
  rateSet: string;
  feePercent: number;
  minAmount: number;
  maxAmount: number;
  autopayDiscount: number;
  /** Lines are whole multiples of this. */
  step?: number;
  drawPeriodMonths?: number;
  laterDraws?: LaterDraws;
  /** Taxes on the whole line; absent when they are not known. */
  recordingTax?: RecordingTaxPart[];
  /** Costs that the borrower pays at closing; absent when the lender charges none. */
  closingCosts?: OfferedCosts;
}

/** Pricing of draws after the first one: index plus margin. Percent, dollars. */
export interface LaterDraws {
  indexName: string;
  indexRate: number;
  indexAsOf: string;
  margin: number;
  minDraw: number;
  maxRate: number;
}

/**
 * Program of a lender that names none: the rates contain the AutoPay discount (second product
 * specification, section 3).
 */
const RATE_SET = "AUTOPAY";

/**
 * Returns the greatest line that equity, limits and state allow, US dollars; 0 when the least line
 * does not fit.
 */
export function equityLine(pricing: Pricing, applicant: Applicant): number {
  return toDollars(
    maxLine(
      toCents(applicant.homeValue),
      toCents(applicant.liens),
      lineLimits(pricing, applicant.state),
    ),
  );
}

/**
 * Returns one offer for each product, each up to the line whose payment keeps debt-to-income under
 * the cap. Empty when score, equity or income leave no room for the least line.
 * @param closing what decides which closing costs are due
 */
export function buildOffers(
  pricing: Pricing,
  applicant: Applicant,
  closing: ClosingCircumstances = { state: applicant.state, valued: false, inPerson: false },
): Offer[] {
  const limits = lineLimits(pricing, applicant.state);
  const greatest = toCents(equityLine(pricing, applicant));
  const addition = scoreAddition(pricing, applicant.score);
  const taxes = recordingTaxesOn(pricing, applicant);
  const closingCosts = costsFor(pricing, closing);
  if (greatest === 0 || addition === null || applicant.score < pricing.minScore) return [];
  return pricing.products.flatMap(({ id, termMonths, baseRate, feePercent, drawPeriodMonths }) => {
    const rate = addPercent(baseRate, addition);
    const line = Math.min(
      greatest,
      affordableLine(pricing, applicant, rate, termMonths, limits.step),
    );
    if (line < limits.minLine) return [];
    return [
      {
        uuid: derivedUuid("offer", applicant.uuid, id),
        term: termMonths,
        rate,
        rateSet: pricing.rateSet ?? RATE_SET,
        feePercent: feeIn(pricing, applicant.state, feePercent),
        minAmount: toDollars(limits.minLine),
        maxAmount: toDollars(line),
        autopayDiscount: pricing.autopayDiscount,
        step: pricing.step,
        ...(drawPeriodMonths === undefined ? {} : { drawPeriodMonths }),
        ...laterDraws(pricing, applicant.state, rate),
        ...(taxes === null ? {} : { recordingTax: taxes }),
        ...(closingCosts === null ? {} : { closingCosts }),
      },
    ];
  });
}

/** The margin is the rate of the first draw less the index of the day. */
function laterDraws(
  { laterDraws: rule, ...pricing }: Pricing,
  state: string | undefined,
  rate: number,
): { laterDraws?: LaterDraws } {
  if (rule === undefined) return {};
  const { name, ratePercent, asOf } = rule.index;
  return {
    laterDraws: {
      indexName: name,
      indexRate: ratePercent,
      indexAsOf: asOf,
      margin: addPercent(rate, -ratePercent),
      minDraw: Math.max(rule.minDraw, stateRule(pricing, state).minDraw ?? 0),
      maxRate: rule.maxRatePercent,
    },
  };
}

/** Greatest whole number of steps whose payment stays inside the debt-to-income cap, cents. */
function affordableLine(
  pricing: Pricing,
  applicant: Applicant,
  rate: number,
  months: number,
  step: number,
): number {
  const room =
    Math.floor((toCents(applicant.monthlyIncome) * pricing.maxDtiPercent) / 100) -
    toCents(applicant.monthlyDebts);
  if (room <= 0) return 0;
  let low = 0;
  let high = Math.floor(toCents(pricing.maxLine) / step);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (toCents(levelPayment(toDollars(middle * step), rate, months)) <= room) low = middle;
    else high = middle - 1;
  }
  return low * step;
}
