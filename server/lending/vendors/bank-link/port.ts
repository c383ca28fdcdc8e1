/** The purpose of an account link. */
export type Purpose = "income" | "disburse" | "autopay";

export const PURPOSES: readonly Purpose[] = ["income", "disburse", "autopay"];

export interface Institution {
  id: string;
  name: string;
  /** The borrower logs in on the bank's own site, which then redirects back. */
  oauth?: boolean;
}

/** An account with the numbers that move money. Only the server sees them. */
export interface LinkedAccount {
  uuid: string;
  bankName: string;
  accountType: "CHECKING" | "SAVINGS";
  routingNumber: string;
  accountNumber: string;
  mask: string;
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
  provider: "sandbox" | "plaid" | "none";
  /** Creates a token that opens the link for half an hour. */
  createToken(request: {
    applicationUuid: string;
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
  login(request: {
    applicationUuid: string;
    token: string;
    institution: string;
    username: string;
    password: string;
    /** One-time code, for a user who has one. */
    code?: string;
    now: Date;
  }): Promise<LoginResult>;
  /**
   * Returns the address of a bank that has its own log-in. Null for an invalid token or an unknown
   * bank.
   */
  leave(request: {
    applicationUuid: string;
    token: string;
    institution: string;
    /** Path of our page to which the bank redirects, with `oauth_state_id`. */
    returnTo: string;
    now: Date;
  }): Promise<{ url: string } | null>;
  /**
   * Completes the log-in of a borrower who returns from the bank's site, with the same link token.
   * It can be called again until the token expires.
   */
  resume(request: {
    applicationUuid: string;
    token: string;
    oauthStateId: string;
    now: Date;
  }): Promise<LoginResult>;
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
