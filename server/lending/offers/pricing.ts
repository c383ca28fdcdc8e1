import { type RecordingTaxPart, toCents } from "#lending/money/index.ts";
import type { Underwriting } from "#schemas/types/underwriting.ts";
import type { LineLimits } from "#lending/underwriting/ratios.ts";
import { toRateUnits } from "#lending/money/rates.ts";

/**
 * Prices and limits: `pricing` of schemas/organisation.schema.json, or of a product without
 * security. Dollars, percent, months.
 */
export interface Pricing {
  /** Program to which the prices belong; absent for the lender's own. */
  rateSet?: string;
  products: {
    id: string;
    termMonths: number;
    /** APR with AutoPay at the best score, percent. */
    baseRate: number;
    /** Origination fee, percent of the draw. */
    feePercent: number;
    drawPeriodMonths?: number;
  }[];
  /** Best score first; the first row whose score is reached applies. */
  scoreAdjustments: { minScore: number; add: number }[];
  /** Absent for a loan without security. */
  maxCltvPercent?: number;
  minScore: number;
  maxDtiPercent: number;
  minLine: number;
  maxLine: number;
  step: number;
  /** Discount contained in the rates: without AutoPay, a rate is higher by this much. */
  autopayDiscount: number;
  /** Pricing of draws after the first one; absent when the organization gives none. */
  laterDraws?: {
    index: { name: string; ratePercent: number; asOf: string };
    minDraw: number;
    maxRatePercent: number;
  };
  stateRules: Record<string, StateRule>;
  /** Costs that the borrower pays at closing, by identifier; absent for a product without any. */
  closingCosts?: Record<string, ClosingCost>;
}

/** A cost that the borrower pays at closing. */
export interface ClosingCost {
  due: "ALWAYS" | "VALUATION" | "IN_PERSON";
  /** The first row with the state of the home applies; a row without states is for all. */
  amounts: { amount: number; states?: string[] }[];
}

/** Rules of one state. A state rule only narrows what the lender offers. */
export interface StateRule {
  maxCltvPercent?: number;
  maxFeePercent?: number;
  /** Highest sum of the origination fee and the closing costs, percent of the line. */
  maxCostsPercent?: number;
  /** Least later draw, US dollars. */
  minDraw?: number;
  /** Valuation that the state requires, whatever the automated value says. */
  valuation?: "BPO";
  recordingTax?: RecordingTaxRule;
  source: string;
}

/** Taxes that the borrower pays when the mortgage is recorded. */
export interface RecordingTaxRule {
  /** Counties whose taxes are known in full. */
  counties: string[];
  parts: (Omit<RecordingTaxPart, "exempt"> & {
    counties?: string[];
    cities?: string[];
    exempt?: { amount: number; propertyTypes: string[] };
  })[];
}

/** Returns the lender's pricing; throws for an organization without one, which is a fault of its file. */
export function pricingOf(organisation: Record<string, unknown>): Pricing {
  const pricing = organisation["pricing"];
  if (typeof pricing !== "object" || pricing === null) {
    throw new TypeError(
      `organisations/${String(organisation["orgCode"])}/organisation.json has no "pricing", from which offers are computed; add it as schemas/organisation.schema.json describes.`,
    );
  }
  // Organization files are validated by their schema before the server uses them.
  return pricing as Pricing;
}

/** Returns the pricing of a product without security: `pricing` of schemas/underwriting.schema.json. */
export function unsecuredPricing({
  terms,
  minAmount,
  maxAmount,
  ...limits
}: NonNullable<Underwriting["pricing"]>): Pricing {
  return {
    ...limits,
    products: terms.map(({ id, months, baseRate }) => ({
      id,
      termMonths: months,
      baseRate,
      feePercent: 0,
    })),
    minLine: minAmount,
    maxLine: maxAmount,
    autopayDiscount: 0,
    stateRules: {},
  };
}

/** The limits on a line in a state, in cents and rate units. */
export function lineLimits(pricing: Pricing, state: string | undefined): LineLimits {
  const { maxCltvPercent } = pricing;
  return {
    cltvCap:
      maxCltvPercent === undefined
        ? null
        : toRateUnits(
            Math.min(maxCltvPercent, stateRule(pricing, state).maxCltvPercent ?? maxCltvPercent),
          ),
    minLine: toCents(pricing.minLine),
    maxLine: toCents(pricing.maxLine),
    step: toCents(pricing.step),
  };
}

/** A product's origination fee in a state, percent of the draw. */
export function feeIn(pricing: Pricing, state: string | undefined, feePercent: number): number {
  return Math.min(feePercent, stateRule(pricing, state).maxFeePercent ?? feePercent);
}

/** Points added for a score; null below the lowest row, where nothing is offered. */
export function scoreAddition(pricing: Pricing, score: number): number | null {
  return pricing.scoreAdjustments.find((row) => score >= row.minScore)?.add ?? null;
}

/** The rule of a state; empty where it has none. */
export function stateRule(pricing: Pricing, state: string | undefined): Partial<StateRule> {
  return (state !== undefined ? pricing.stateRules[state] : undefined) ?? {};
}
