import type { PersonName } from "../parties.ts";

/** Where the money goes: a bank account, or an address to which a check is mailed. */
export type Destination =
  | { kind: "ACH"; routingNumber: string; accountNumber: string }
  | {
      kind: "CHECK";
      payee: PersonName;
      address: { street1?: string; street2?: string; city?: string; state?: string; zip?: string };
    };

export interface Funding {
  /** The last look before money goes out. */
  decide(request: { applicationUuid: string }): Promise<{ approved: boolean }>;
  /** The key makes a repeated payment the same payment. */
  disburse(request: {
    /** US dollars. */
    amount: number;
    to: Destination;
    key: string;
  }): Promise<{ reference: string }>;
  /** Pays a loan off to its holder. */
  payOff(request: { amount: number; holder: string; key: string }): Promise<{ reference: string }>;
}
