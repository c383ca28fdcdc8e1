import type { Address, PersonName } from "../parties.ts";

export interface Lien {
  /** 1 for the first. */
  position: number;
  holder: string;
  kind: "MORTGAGE" | "HELOC" | "JUDGMENT" | "TAX";
  /** US dollars. */
  balance: number;
  monthlyPayment: number;
  /** It must be paid off and closed. */
  payoff: boolean;
  /** Day on which it was opened, `YYYY-MM-DD`, when the records say. */
  openedOn?: string;
}

/** What pays a loan off, or in how many hours its holder says so. */
export type PayoffStatement =
  | { status: "STATED"; amount: number; /** Days for which the amount holds. */ days: number }
  | { status: "PENDING"; hours: number };

export interface LienSearch {
  search(request: { address: Address; owner: PersonName }): Promise<Lien[]>;
  /** @param request.balance US dollars, as found by the search */
  payoff(request: { holder: string; balance: number; key: string }): Promise<PayoffStatement>;
}
