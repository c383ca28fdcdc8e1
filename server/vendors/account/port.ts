import type { PersonName } from "../parties.ts";

/** Codes as the account verification network answers them (GIACT). */
export interface AccountReport {
  /** Of the account, such as `_1111`: a checking account in good standing. */
  accountResponse: string;
  /** Of its owner, such as CA11: name and account belong together. */
  customerResponse: string;
}

export interface AccountVerification {
  verify(request: {
    routingNumber: string;
    accountNumber: string;
    owner: PersonName;
  }): Promise<AccountReport>;
}
