import type {
  BankAddress,
  BankLinkRequest,
  BankLinkSetup,
  BankLogIn,
  BankReturn,
  BankVisit,
  Institution,
  LinkedAccount as AccountView,
} from "#schemas/types/calls/bank-link.ts";

/** The purpose of an account link. */
export type Purpose = BankLinkRequest["purpose"];

export const PURPOSES: readonly Purpose[] = ["income", "disburse", "autopay"];

/** What a request to the sandbox's bank adds to the call's own body. */
interface BankVisitContext {
  applicationUuid: string;
  now: Date;
}

/** An account with the numbers that move money. Only the server sees them. */
export interface LinkedAccount extends AccountView {
  routingNumber: string;
  accountNumber: string;
}

/**
 * The bank did not answer or rejected the call, which says nothing about the borrower. The log
 * keeps the code and omits the vendor's message.
 */
export class BankLinkFailure extends Error {
  override name = "BankLinkFailure";
  readonly code: string;
  constructor(vendor: string, what: string) {
    super(`${vendor} answers ${what}.`);
    this.code = `${vendor}:${what}`;
  }
}

/**
 * A bank link modeled on Plaid's. A token opens the link in the browser, and the link ends with a
 * public token. The server exchanges the public token for accounts. A real vendor shows its own
 * log-in; the sandbox uses ours.
 */
export interface BankLink {
  /** The vendor whose window the browser opens for the log-in. */
  provider: BankLinkSetup["provider"];
  /** Creates a token that opens the link for half an hour. */
  createToken(request: {
    applicationUuid: string;
    /** Name of the lender's product, which the vendor's window shows. */
    productName: string;
    purpose: Purpose;
    now: Date;
  }): Promise<{ token: string; expiresAt: Date }>;
  /**
   * Returns the accounts behind a public token. Null when the token is unknown, expired or belongs
   * to another application.
   * @throws BankLinkFailure when the vendor fails
   */
  exchange(request: {
    applicationUuid: string;
    publicToken: string;
    now: Date;
  }): Promise<LinkedAccount[] | null>;
  /**
   * Exchanges the vendor's token for the public token that `exchange` takes. It works once for a
   * token; null when the token is unknown, used or expired. Absent when the log-in itself returns
   * the public token.
   */
  complete?(request: {
    applicationUuid: string;
    vendorToken: string;
    now: Date;
  }): Promise<string | null>;
  /** The sandbox's own bank; absent when the vendor shows its own log-in. */
  sandbox?: SandboxBank;
}

export interface SandboxBank {
  institutions(): Institution[];
  login(request: BankVisitContext & BankLogIn): Promise<LoginResult>;
  /**
   * Returns the address of a bank that has its own log-in. Null for an invalid token or an unknown
   * bank.
   */
  leave(request: BankVisitContext & BankVisit): Promise<BankAddress | null>;
  /**
   * Completes the log-in of a borrower who returns from the bank's site, with the same link token.
   * It can be called again until the token expires.
   */
  resume(request: BankVisitContext & BankReturn): Promise<LoginResult>;
}

export type LoginResult =
  | { outcome: "OK"; publicToken: string; accounts: LinkedAccount[] }
  /** The bank requires a one-time code. */
  | { outcome: "CODE_NEEDED" }
  | { outcome: "WRONG_CODE" }
  | { outcome: "WRONG_CREDENTIALS" }
  | { outcome: "INVALID_TOKEN" }
  /** The borrower canceled at the bank. */
  | { outcome: "CANCELLED" }
  | { outcome: "UNKNOWN_INSTITUTION" };
