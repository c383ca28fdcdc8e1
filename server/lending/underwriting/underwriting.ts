import { levelPayment, toCents, toDollars } from "#lending/money/index.ts";
import type { Application, MergePatch } from "#server/lending/application/ports.ts";
import { buildOffers, equityLine } from "#server/lending/offers/offers.ts";
import type { Offer } from "#server/lending/offers/offers.ts";
import { positionOf } from "./position.ts";
import type { Position } from "./position.ts";
import type { Pricing } from "#server/lending/offers/pricing.ts";
import { lineLimits, scoreAddition } from "#server/lending/offers/pricing.ts";
import { addPercent, toRateUnits } from "#lending/money/rates.ts";
import { combinedLoanToValue, debtToIncome, equityRoom } from "#lending/underwriting/ratios.ts";
import { REASONS, declineFor, principalReasons } from "./reasons.ts";
import type { RuleDecision, UnderwritingRules } from "./rules.ts";

/** The terms of a decision: the lender's pricing and the flow's rules. */
export interface UnderwritingTerms {
  pricing: Pricing;
  rules: UnderwritingRules;
}

/** A decision on an application. Flags that are not named become false. */
interface Decision extends Pick<RuleDecision, "uwDecision" | "uwSubDecision" | "flags"> {
  /** Set for a decline. */
  reasons?: string[];
}

const decline = (reasons: readonly string[], flags: Decision["flags"] = []): Decision => ({
  uwDecision: "DECLINE",
  uwSubDecision: "UNKNOWN_SUBDECISION",
  flags,
  reasons: principalReasons(reasons),
});

/** Returns the decision of the first rule that holds, in the words of the notice; null when none holds. */
function ruled(
  lists: Parameters<UnderwritingRules["decide"]>[0],
  position: Position,
  { pricing, rules }: UnderwritingTerms,
): Decision | null {
  const decision = rules.decide(lists, {
    ...position,
    score: position.knownScore,
    minScore: pricing.minScore,
    equityLine: equityLine(pricing, position),
    dti: leastDti(position, pricing),
    maxDti: pricing.maxDtiPercent,
  });
  if (decision === null) return null;
  const { reasons, bureauReasons, ...rest } = decision;
  const named = reasons?.map((reason) => REASONS[reason]);
  const own = bureauReasons === true && position.keyFactors.length > 0;
  const decisive = own ? position.keyFactors : named;
  return decisive === undefined ? rest : { ...rest, reasons: principalReasons(decisive) };
}

/**
 * Decides before verification, by stated figures, the bureau's soft report, the value and the
 * liens.
 * @param at business time, ISO 8601
 */
export function underwriteInitially(
  application: Application,
  terms: UnderwritingTerms,
  at: string,
): MergePatch {
  const { pricing, rules } = terms;
  const position = positionOf(application, "stated", rules);
  const decided = ruled(["eligibility", "capacity"], position, terms);
  if (decided !== null)
    return {
      ...figures(leastDti(position, pricing), leastCltv(position, pricing)),
      ...written(decided, at),
      equityShortfall: decided.flags?.includes("cltvRequalify") ? shortOf(position, pricing) : null,
      offers: null,
    };
  const offers = buildOffers(pricing, position);
  return {
    ...figures(leastDti(position, pricing), leastCltv(position, pricing)),
    ...written(
      {
        uwDecision: position.assetsGiven ? "ASSET_DEPLETION" : "INITIAL",
        uwSubDecision: "UNVERIFIED_OFFER",
      },
      at,
    ),
    offers,
  };
}

/** Decides on the chosen offer by verified income, the hard report and the final value. */
export function underwriteFinally(
  application: Application,
  terms: UnderwritingTerms,
  at: string,
): MergePatch {
  const { pricing, rules } = terms;
  const position = positionOf(application, "verified", rules);
  const { term = 0, rate = 0, amount = 0 } = application;
  const finished = (decision: Decision): MergePatch => {
    const patch = written(decision, at);
    return {
      ...patch,
      status: { ...(patch["status"] as MergePatch), finalUnderwritingComplete: true },
    };
  };
  const payment = term > 0 ? levelPayment(amount, rate, term) : 0;
  const dti = debtToIncome(
    toCents(position.monthlyDebts + payment),
    toCents(position.monthlyIncome),
  );
  const cltv = combinedLoanToValue(
    toCents(position.liens),
    toCents(amount),
    toCents(position.homeValue),
  );
  const own = figures(dti, cltv);
  const barred = ruled(["eligibility", "final"], position, terms);
  if (barred !== null) return { ...own, ...finished(barred) };

  const isConfirmed =
    amount <= equityLine(pricing, position) && dti !== null && dti <= pricing.maxDtiPercent;
  if (isConfirmed)
    return {
      ...own,
      ...finished({ uwDecision: "FINAL", uwSubDecision: "VERIFIED_INCOME_MATCHED_OFFER" }),
    };
  const offers = buildOffers(pricing, position);
  if (offers.length > 0)
    return {
      ...own,
      ...finished({ uwDecision: "FINAL", uwSubDecision: "VERIFIED_OFFER" }),
      ...revised(offers),
    };
  return { ...own, ...finished(shortfall(application, position, terms)), offers: null };
}

/** Withdraws the chosen offer and makes smaller offers, so that the borrower chooses again. */
function revised(offers: Offer[]): MergePatch {
  return {
    offers,
    term: 0,
    rate: 0,
    amount: 0,
    selection: null,
    monthlyPayment: null,
    originationFee: null,
    uwCalculatedDrawAmount: null,
    recordingTax: null,
    drawPeriodMonths: null,
    laterDraws: null,
  };
}

function shortfall(
  application: Application,
  position: Position,
  { pricing, rules }: UnderwritingTerms,
): Decision {
  if (equityLine(pricing, position) === 0) return decline([REASONS.collateral]);
  const less = position.monthlyIncome < positionOf(application, "stated", rules).monthlyIncome;
  return decline(
    [...(less ? [REASONS.insufficientIncome] : []), REASONS.excessiveObligations],
    ["dtiDecline"],
  );
}

/** Debt-to-income with the least line over the shortest term; null without income. */
function leastDti(position: Position, pricing: Pricing): number | null {
  const shortest = pricing.products.toSorted((a, b) => a.termMonths - b.termMonths)[0];
  if (shortest === undefined) return null;
  const rate = addPercent(shortest.baseRate, scoreAddition(pricing, position.score) ?? 0);
  const payment = levelPayment(pricing.minLine, rate, shortest.termMonths);
  return debtToIncome(toCents(position.monthlyDebts + payment), toCents(position.monthlyIncome));
}

/**
 * Returns the present and the greatest allowed debt, and what must be paid down for the least line.
 */
function shortOf(position: Position, pricing: Pricing): MergePatch {
  const { cltvCap, minLine } = lineLimits(pricing, position.state);
  const room = equityRoom(toCents(position.homeValue), toCents(position.liens), cltvCap);
  return {
    capPercent: cltvCap / toRateUnits(1),
    mostDebt: toDollars(room + toCents(position.liens)),
    owed: position.liens,
    leastLine: toDollars(minLine),
    payDown: Math.ceil(toDollars(Math.max(0, minLine - room))),
  };
}

/** Combined loan-to-value with the least line. */
function leastCltv(position: Position, pricing: Pricing): number | null {
  return combinedLoanToValue(
    toCents(position.liens),
    toCents(pricing.minLine),
    toCents(position.homeValue),
  );
}

function figures(dti: number | null, cltv: number | null): MergePatch {
  return { dti, cltv };
}

function written(
  { uwDecision, uwSubDecision, flags = [], reasons }: Decision,
  at: string,
): MergePatch {
  return {
    decline: reasons === undefined ? null : declineFor(reasons, at),
    status: {
      uwDecision,
      uwSubDecision,
      dtiDecline: flags.includes("dtiDecline"),
      creditScoreDecline: flags.includes("creditScoreDecline"),
      delinquencyReview: flags.includes("delinquencyReview"),
      cltvRequalify: flags.includes("cltvRequalify"),
    },
  };
}
