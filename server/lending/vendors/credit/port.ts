import type { Address, PersonName } from "#server/lending/vendors/parties.ts";

export interface CreditRequest {
  name: PersonName;
  dob?: string;
  ssn?: string;
  address?: Address;
  /** PIN that lifts a freeze at one bureau, and that bureau. */
  pin?: string;
  bureau?: string;
}

export type CreditResult =
  | "MATCH"
  | "NO_MATCH"
  | "NO_MATCH_SSN"
  | "LOCKED"
  | "FROZEN"
  | "MINOR"
  | "ERROR";

export interface CreditReport {
  result: CreditResult;
  bureau?: string;
  score?: number;
  /** Lowest and highest possible score. */
  scoreRange: [number, number];
  /** Four factors at most. */
  keyFactors: string[];
  /** US dollars a month, without the liens on the home. */
  monthlyDebts: number;
  inquiries90Days: number;
  /** Payments 60 or more days late in the last 24 months. */
  latePayments: number;
  fraudAlert: boolean;
  /** Bureaus whose file is frozen or locked. */
  frozenBureaus: string[];
  /** The PIN did not lift the freeze. */
  pinRejected: boolean;
}

/** Credit bureaus. Only the consumer sees a soft pull; a hard pull may lower the score. */
export interface CreditBureau {
  pull(kind: "soft" | "hard", request: CreditRequest): Promise<CreditReport>;
}
