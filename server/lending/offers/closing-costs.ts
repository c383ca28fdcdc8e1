import type { Application } from "#server/lending/application/ports.ts";
import type { OfferedCosts } from "#lending/money/index.ts";
import { closingRuleOf } from "#server/lending/closing/rules.ts";
import { type ClosingCost, type Pricing, stateRule } from "./pricing.ts";

/** What decides which costs are due. */
export interface ClosingCircumstances {
  state: string | undefined;
  /** A person values the home. */
  valued: boolean;
  /** The borrower signs the deed before a notary at an office. */
  inPerson: boolean;
}

const DUE: Record<ClosingCost["due"], (circumstances: ClosingCircumstances) => boolean> = {
  ALWAYS: () => true,
  VALUATION: ({ valued }) => valued,
  IN_PERSON: ({ inPerson }) => inPerson,
};

/** States of the broker's opinion in which it is ordered, or will be. */
const VALUED: ReadonlySet<string> = new Set(["BPO_REQUIRED", "BPO_PROCESSING", "BPO_COMPLETE"]);

/** Reads from an application what decides which costs are due. */
export function circumstancesOf(
  { property, status, closing }: Application,
  organisation: Record<string, unknown>,
): ClosingCircumstances {
  const state = property?.state ?? property?.address?.state;
  return {
    state,
    valued: VALUED.has(status?.bpo ?? ""),
    inPerson: (closing?.mode ?? closingRuleOf(organisation, state).mode) === "IN_PERSON",
  };
}

/** Returns the costs that are due; null for a lender or a product that charges none. */
export function costsFor(
  pricing: Pricing,
  circumstances: ClosingCircumstances,
): OfferedCosts | null {
  if (pricing.closingCosts === undefined) return null;
  const { state } = circumstances;
  const { maxCostsPercent } = stateRule(pricing, state);
  return {
    items: Object.fromEntries(
      Object.entries(pricing.closingCosts).flatMap(([id, { due, amounts }]) => {
        const amount = amounts.find(
          ({ states }) => states === undefined || states.includes(state ?? ""),
        )?.amount;
        return amount === undefined || amount === 0 || !DUE[due](circumstances)
          ? []
          : [[id, amount]];
      }),
    ),
    ...(maxCostsPercent === undefined ? {} : { capPercent: maxCostsPercent }),
  };
}
