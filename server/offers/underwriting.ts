import { levelPayment, toCents, toDollars } from "#engine/money/index.ts";
import type { Application, MergePatch } from "#server/application/ports.ts";
import { buildOffers, equityLine } from "./offers.ts";
import type { Offer } from "./offers.ts";
import { positionOf } from "./position.ts";
import type { Position } from "./position.ts";
import type { Pricing } from "./pricing.ts";
import { lineLimits, scoreAddition } from "./pricing.ts";
import { addPercent, toRateUnits } from "./rates.ts";
import { combinedLoanToValue, debtToIncome, equityRoom } from "./ratios.ts";
import { REASONS, principalReasons } from "./reasons.ts";

/** More payments of 60 or more days late in 24 months than this are looked at by people. */
const LATE_PAYMENTS = 1;

/** How an application is decided; the flags that are not named are false. */
interface Decision {
  uwDecision: string;
  uwSubDecision: string;
  flags?: ("dtiDecline" | "creditScoreDecline" | "delinquencyReview" | "cltvRequalify")[];
  /** Given for a decline. */
  reasons?: string[];
}

const review = (flags: Decision["flags"] = []): Decision => ({
  uwDecision: "REVIEW",
  uwSubDecision: "UNKNOWN_SUBDECISION",
  flags,
});

const decline = (reasons: readonly string[], flags: Decision["flags"] = []): Decision => ({
  uwDecision: "DECLINE",
  uwSubDecision: "UNKNOWN_SUBDECISION",
  flags,
  reasons: principalReasons(reasons),
});

interface Rule {
  applies(position: Position, pricing: Pricing): boolean;
  decision(position: Position, pricing: Pricing): Decision;
}

/** What score, history and employment say, before any figure is computed; the first that applies decides. */
const ELIGIBILITY: readonly Rule[] = [
  { applies: ({ knownScore }) => knownScore === null, decision: () => review() },
  {
    applies: ({ score }, { minScore }) => score < minScore,
    decision: ({ keyFactors }) =>
      // The bureau's own factors: that a score is low is no reason that helps anyone.
      decline(keyFactors.length > 0 ? keyFactors : [REASONS.limitedCredit], ["creditScoreDecline"]),
  },
  {
    applies: ({ latePayments }) => latePayments > LATE_PAYMENTS,
    decision: () => review(["delinquencyReview"]),
  },
  { applies: ({ fraudAlert }) => fraudAlert, decision: () => review() },
  // No line is opened while the home is for sale or its title is new: people say when it may go on.
  { applies: ({ changingHands }) => changingHands, decision: () => review() },
  {
    applies: ({ employmentType }) => employmentType === "UNEMPLOYED",
    decision: () => decline([REASONS.temporaryEmployment]),
  },
];

/** Equity and income against the least line; the first that applies decides. */
const CAPACITY: readonly Rule[] = [
  {
    // Without a value nothing can be worked out, and that is nothing to decide on: people look at what went wrong.
    applies: ({ homeValue }) => homeValue <= 0,
    decision: () => ({ uwDecision: "ERROR", uwSubDecision: "UNKNOWN_SUBDECISION" }),
  },
  {
    applies: (position, pricing) => equityLine(pricing, position) === 0 && !position.requalified,
    decision: () => ({
      uwDecision: "SELECT",
      uwSubDecision: "UNKNOWN_SUBDECISION",
      flags: ["cltvRequalify"],
    }),
  },
  {
    applies: (position, pricing) => equityLine(pricing, position) === 0,
    decision: () => decline([REASONS.collateral]),
  },
  {
    applies: (position, pricing) =>
      overDti(position, pricing) && position.employmentType === "RETIRED" && !position.assetsGiven,
    decision: () => ({ uwDecision: "SELECT", uwSubDecision: "UNVERIFIED_DTI_LIMITED" }),
  },
  {
    applies: overDti,
    decision: () => decline([REASONS.excessiveObligations], ["dtiDecline"]),
  },
];

/**
 * The decision before anything is verified: what is stated, the bureau's soft report, the value and the liens found.
 * @param at business time, ISO 8601
 */
export function underwriteInitially(
  application: Application,
  pricing: Pricing,
  at: string,
): MergePatch {
  const position = positionOf(application, "stated");
  const decided = firstOf([...ELIGIBILITY, ...CAPACITY], position, pricing);
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

/** The decision on what was chosen, with verified income, the hard report and the final value. */
export function underwriteFinally(
  application: Application,
  pricing: Pricing,
  at: string,
): MergePatch {
  const position = positionOf(application, "verified");
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
  const barred = firstOf(ELIGIBILITY, position, pricing);
  if (barred !== null) return { ...own, ...finished(barred) };
  if (application.status?.condition === "POOR")
    return { ...own, ...finished(decline([REASONS.collateral])) };

  const stands =
    amount <= equityLine(pricing, position) && dti !== null && dti <= pricing.maxDtiPercent;
  if (stands)
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
  return { ...own, ...finished(shortfall(application, position, pricing)), offers: null };
}

/** Smaller offers take the place of the chosen one; the borrower chooses again. */
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

function shortfall(application: Application, position: Position, pricing: Pricing): Decision {
  if (equityLine(pricing, position) === 0) return decline([REASONS.collateral]);
  const less = position.monthlyIncome < positionOf(application, "stated").monthlyIncome;
  return decline(
    [...(less ? [REASONS.insufficientIncome] : []), REASONS.excessiveObligations],
    ["dtiDecline"],
  );
}

function firstOf(rules: readonly Rule[], position: Position, pricing: Pricing): Decision | null {
  return rules.find((rule) => rule.applies(position, pricing))?.decision(position, pricing) ?? null;
}

function overDti(position: Position, pricing: Pricing): boolean {
  const dti = leastDti(position, pricing);
  return dti === null || dti > pricing.maxDtiPercent;
}

/** Debt-to-income with the least line over the shortest term; null without income. */
function leastDti(position: Position, pricing: Pricing): number | null {
  const shortest = pricing.products.toSorted((a, b) => a.termMonths - b.termMonths)[0];
  if (shortest === undefined) return null;
  const rate = addPercent(shortest.baseRate, scoreAddition(pricing, position.score) ?? 0);
  const payment = levelPayment(pricing.minLine, rate, shortest.termMonths);
  return debtToIncome(toCents(position.monthlyDebts + payment), toCents(position.monthlyIncome));
}

/** What is owed against what may be owed, and what would have to be paid down for the least line. */
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
    decline: reasons === undefined ? null : { reasons, at },
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
