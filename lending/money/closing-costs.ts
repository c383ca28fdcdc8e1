import { toCents, toDollars } from "./cents.ts";

/** What closing costs are settled from. US dollars. */
interface ChargedCosts {
  line: number;
  /** The line less the origination fee. */
  draw: number;
  fee: number;
  /** Costs that are due, by identifier. */
  costs: Readonly<Record<string, number>>;
  /** Tax on recording the mortgage. */
  recordingTax?: number;
  /** Highest sum of the origination fee and the costs, percent of the line; the lender bears the rest. */
  capPercent?: number;
}

/** Closing costs to the cent. US dollars. */
export interface SettledCosts {
  /** What the lender bears, so that fee and costs stay within a state's limit; absent for nothing. */
  lenderCredit?: number;
  /** Costs and tax less the credit: all that the borrower pays at closing. */
  total: number;
  /** What is left of the first draw. Negative when the draw does not cover the costs. */
  payout: number;
}

/**
 * Settles closing costs from the first draw. A limit of a state covers the fee and the costs but not
 * a tax, and the credit never exceeds the costs: it returns no part of the fee.
 */
export function settleCosts(charged: ChargedCosts): SettledCosts {
  const costs = Object.values(charged.costs).reduce((sum, each) => sum + toCents(each), 0);
  const over =
    charged.capPercent === undefined
      ? 0
      : toCents(charged.fee) + costs - percentOf(toCents(charged.line), charged.capPercent);
  const credit = Math.min(costs, Math.max(0, over));
  const total = costs - credit + toCents(charged.recordingTax ?? 0);
  return {
    ...(credit === 0 ? {} : { lenderCredit: toDollars(credit) }),
    total: toDollars(total),
    payout: toDollars(toCents(charged.draw) - total),
  };
}

/** A percentage of whole cents, rounded down: a limit is never exceeded by a fraction. */
function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 100)) / 10_000);
}

/** Costs that the borrower pays at closing, as an offer carries them. US dollars. */
export interface OfferedCosts {
  /** By identifier; only those that are due. */
  items: Record<string, number>;
  /** Highest sum of the origination fee and the costs in this state, percent of the line. */
  capPercent?: number;
}

/** Settles the costs of an offer for a chosen line. US dollars. */
export function settleOffered(
  { items, capPercent }: OfferedCosts,
  { tax, ...figures }: Pick<ChargedCosts, "line" | "draw" | "fee"> & { tax: number | undefined },
): SettledCosts & Pick<OfferedCosts, "items"> {
  const settled = settleCosts({
    ...figures,
    costs: items,
    ...(tax === undefined ? {} : { recordingTax: tax }),
    ...(capPercent === undefined ? {} : { capPercent }),
  });
  return { items, ...settled };
}
