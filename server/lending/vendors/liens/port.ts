import type { EQUITY_LINE } from "#lending/specified-names.ts";
import type { Address, PersonName } from "#server/lending/vendors/parties.ts";

export interface Lien {
  /** Rank of the lien; 1 is the first lien. */
  position: number;
  holder: string;
  kind: "MORTGAGE" | typeof EQUITY_LINE | "JUDGMENT" | "TAX";
  /** US dollars. */
  balance: number;
  monthlyPayment: number;
  /** The loan must be paid off and closed before funding. */
  payoff: boolean;
  /** Opening day, `YYYY-MM-DD`; absent when the records do not contain it. */
  openedOn?: string;
}

/** The amount that pays a loan off, or the hours until the holder states it. */
export type PayoffStatement =
  | { status: "STATED"; amount: number; /** Days for which the amount holds. */ days: number }
  | { status: "PENDING"; hours: number };

export interface LienSearch {
  search(request: { address: Address; owner: PersonName }): Promise<Lien[]>;
  /** @param request.balance US dollars, from the search */
  payoff(request: { holder: string; balance: number; key: string }): Promise<PayoffStatement>;
}
