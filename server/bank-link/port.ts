/** What an account link is for. */
export type Purpose = "income" | "disburse" | "autopay";

export const PURPOSES: readonly Purpose[] = ["income", "disburse", "autopay"];

export interface Institution {
  id: string;
  name: string;
  /** The log-in is on the bank's own site, and comes back by an address. */
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

/** A bank that did not answer, or refused us: no word about the borrower. The log keeps the code, the vendor's words stay out of ours. */
export class BankLinkFailure extends Error {
  override name = "BankLinkFailure";
  readonly code: string;
  constructor(vendor: string, what: string) {
    super(`${vendor} answers ${what}.`);
    this.code = `${vendor}:${what}`;
  }
}

/**
 * A bank link in the shape of Plaid's: a token opens the link in the browser, the link ends with a public token, and the server
 * exchanges that for accounts. With a real vendor the log-in happens at the vendor; only the sandbox has one of its own.
 */
export interface BankLink {
  /** Whose window the log-in happens in. */
  provider: "sandbox" | "plaid" | "none";
  /** A token that opens the link, for half an hour. */
  createToken(request: {
    applicationUuid: string;
    purpose: Purpose;
    now: Date;
  }): Promise<{ token: string; expiresAt: Date }>;
  /** Accounts behind a public token of this application; null when the token is unknown, another's or expired. Throws a BankLinkFailure. */
  exchange(request: {
    applicationUuid: string;
    publicToken: string;
    now: Date;
  }): Promise<LinkedAccount[] | null>;
  /**
   * Takes what the vendor's window ended with, once, and gives the public token that `exchange` takes; null when it is unknown, used or
   * expired. Absent where the log-in gives that token itself.
   */
  complete?(request: {
    applicationUuid: string;
    vendorToken: string;
    now: Date;
  }): Promise<string | null>;
  /** The sandbox's own bank; absent where the vendor shows its own log-in. */
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
    /** One-time code, where the user has one. */
    code?: string;
    now: Date;
  }): Promise<LoginResult>;
  /** Address of the site of a bank that logs people in itself; null when the token or the bank is none. */
  leave(request: {
    applicationUuid: string;
    token: string;
    institution: string;
    /** Path of ours to which the bank comes back, with `oauth_state_id`. */
    returnTo: string;
    now: Date;
  }): Promise<{ url: string } | null>;
  /** The log-in of somebody who is back from the bank's site, with the same link token. Any number of times while that is good. */
  resume(request: {
    applicationUuid: string;
    token: string;
    oauthStateId: string;
    now: Date;
  }): Promise<LoginResult>;
}

export type LoginResult =
  | { outcome: "OK"; publicToken: string; accounts: LinkedAccount[] }
  /** A one-time code is asked for. */
  | { outcome: "CODE_NEEDED" }
  | { outcome: "WRONG_CODE" }
  | { outcome: "WRONG_CREDENTIALS" }
  | { outcome: "INVALID_TOKEN" }
  /** Cancelled at the bank. */
  | { outcome: "CANCELLED" }
  | { outcome: "UNKNOWN_INSTITUTION" };
