import type { PersonName } from "#server/lending/vendors/parties.ts";

/** The recipient of the money: a bank account, or an address to which a check is mailed. */
export type Destination =
  | { kind: "ACH"; routingNumber: string; accountNumber: string }
  | {
      kind: "CHECK";
      payee: PersonName;
      address: { street1?: string; street2?: string; city?: string; state?: string; zip?: string };
    };

export interface Funding {
  /** Requests the final approval before funding. */
  decide(request: { applicationUuid: string }): Promise<{ approved: boolean }>;
  /** Pays once per key: a repeated call with the same key pays nothing more. */
  disburse(request: {
    /** US dollars. */
    amount: number;
    to: Destination;
    key: string;
  }): Promise<{ reference: string }>;
  /** Pays a loan off to its holder. */
  payOff(request: { amount: number; holder: string; key: string }): Promise<{ reference: string }>;
}
