import { levelPayment, toCents, toDollars } from "#lending/money/index.ts";
import { addPercent, toRateUnits } from "#lending/money/rates.ts";
import { principalReasons } from "#lending/underwriting/adverse-action.ts";
import { combinedLoanToValue, debtToIncome, equityRoom } from "#lending/underwriting/ratios.ts";
import type { Application, MergePatch } from "#server/lending/application/ports.ts";
import type { ClosingCircumstances } from "#server/lending/offers/closing-costs.ts";
import { buildOffers, equityLine } from "#server/lending/offers/offers.ts";
import type { Offer } from "#server/lending/offers/offers.ts";
import type { Pricing } from "#server/lending/offers/pricing.ts";
import { lineLimits, scoreAddition } from "#server/lending/offers/pricing.ts";
import type { SignerFigures } from "#server/lending/signers/figures.ts";
import { positionOf } from "./position.ts";
import type { IncomeBasis, Position } from "./position.ts";
import { REASONS, declineFor } from "./reasons.ts";
import type { UnderwritingDecision, UnderwritingRules, UnderwritingRun } from "./rules.ts";

/** The terms of a decision: the pricing of the product or the lender, and the flow's rules. */
export interface UnderwritingTerms {
  pricing: Pricing;
  rules: UnderwritingRules;
  /** Figures of the people who apply with the borrower. */
  others?: readonly SignerFigures[];
  /** What decides which closing costs are due. */
  closing?: ClosingCircumstances;
}

/** The line whose ratios an underwriting computes. Dollars; without a product, `payment` is null. */
interface TestedLine {
  amount: number;
  payment: number | null;
}

/** What an underwriting computes from. */
interface Basis {
  income: IncomeBasis;
  line(application: Application, position: Position, pricing: Pricing): TestedLine;
}

const basisOf: Record<UnderwritingRun, Basis> = {
  initial: { income: "stated", line: (_application, ...of) => leastLine(...of) },
  final: { income: "verified", line: chosenLine },
};

/**
 * Decides on an application by the rules of its flow.
 * @param at business time, ISO 8601
 */
export function underwrite(
  run: UnderwritingRun,
  application: Application,
  terms: UnderwritingTerms,
  at: string,
): MergePatch {
  const { pricing, rules, others = [], closing } = terms;
  const { income, line } = basisOf[run];
  const position = positionOf(application, income, rules, others);
  const { amount, payment } = line(application, position, pricing);
  const dti =
    payment === null
      ? null
      : debtToIncome(toCents(position.monthlyDebts + payment), toCents(position.monthlyIncome));
  const offers = buildOffers(pricing, position, closing);
  const decision = rules.decide(run, {
    score: position.knownScore,
    minScore: pricing.minScore,
    latePayments: position.latePayments,
    fraudAlert: position.fraudAlert,
    changingHands: position.changingHands,
    employmentType: position.employmentType ?? "",
    homeValue: position.homeValue,
    equityLine: equityLine(pricing, position),
    requalified: position.requalified,
    income: position.monthlyIncome,
    statedIncome: positionOf(application, "stated", rules, others).monthlyIncome,
    dti,
    maxDti: pricing.maxDtiPercent,
    assetsGiven: position.assetsGiven,
    condition: position.condition ?? "",
    amount: application.amount ?? 0,
    offers: offers.length,
  });
  return {
    dti,
    cltv: combinedLoanToValue(
      toCents(position.liens),
      toCents(amount),
      toCents(position.homeValue),
    ),
    ...written(decision, position, at),
    equityShortfall: decision.shortfall === true ? shortOf(position, pricing) : null,
    ...offerPatches[decision.offers](offers),
  };
}

/** Least line over the shortest term. */
function leastLine({ score }: Position, pricing: Pricing): TestedLine {
  const amount = pricing.minLine;
  const shortest = pricing.products.toSorted((a, b) => a.termMonths - b.termMonths)[0];
  if (shortest === undefined) return { amount, payment: null };
  const rate = addPercent(shortest.baseRate, scoreAddition(pricing, score) ?? 0);
  return { amount, payment: levelPayment(amount, rate, shortest.termMonths) };
}

function chosenLine({ term = 0, rate = 0, amount = 0 }: Application): TestedLine {
  return { amount, payment: term > 0 ? levelPayment(amount, rate, term) : 0 };
}

/** What a decision does to the offers, by its `offers`; the argument is the offers that fit. */
const offerPatches: Record<UnderwritingDecision["offers"], (offers: Offer[]) => MergePatch> = {
  keep: () => ({}),
  make: (offers) => ({ offers }),
  replace: (offers) => ({
    offers,
    term: 0,
    rate: 0,
    amount: 0,
    selection: null,
    monthlyPayment: null,
    originationFee: null,
    uwCalculatedDrawAmount: null,
    recordingTax: null,
    closingCosts: null,
    drawPeriodMonths: null,
    laterDraws: null,
  }),
  withdraw: () => ({ offers: null }),
};

/**
 * Returns the present and the greatest allowed debt, and what must be paid down for the least line;
 * null for a loan without security.
 */
function shortOf(position: Position, pricing: Pricing): MergePatch | null {
  const { cltvCap, minLine } = lineLimits(pricing, position.state);
  if (cltvCap === null) return null;
  const room = equityRoom(toCents(position.homeValue), toCents(position.liens), cltvCap);
  return {
    capPercent: cltvCap / toRateUnits(1),
    mostDebt: toDollars(room + toCents(position.liens)),
    owed: position.liens,
    leastLine: toDollars(minLine),
    payDown: Math.ceil(toDollars(Math.max(0, minLine - room))),
  };
}

/** Returns the reasons for the notice, in its words; null for a decision that is no decline. */
function reasonsOf(
  { reasons, bureauReasons }: UnderwritingDecision,
  { keyFactors }: Position,
): string[] | null {
  const own = bureauReasons === true && keyFactors.length > 0;
  const decisive = own ? keyFactors : reasons?.map((reason) => REASONS[reason]);
  return decisive === undefined ? null : principalReasons(decisive);
}

function written(decision: UnderwritingDecision, position: Position, at: string): MergePatch {
  const { uwDecision, uwSubDecision, flags = [], status } = decision;
  const reasons = reasonsOf(decision, position);
  return {
    decline: reasons === null ? null : declineFor(reasons, at),
    status: {
      uwDecision,
      uwSubDecision,
      dtiDecline: flags.includes("dtiDecline"),
      creditScoreDecline: flags.includes("creditScoreDecline"),
      delinquencyReview: flags.includes("delinquencyReview"),
      cltvRequalify: flags.includes("cltvRequalify"),
      ...status,
    },
  };
}
