import type { PersonName } from "#server/lending/vendors/parties.ts";

/** Codes of the account verification network (GIACT). */
export interface AccountReport {
  /** Code about the account, such as `_1111`: a checking account in good standing. */
  accountResponse: string;
  /** Code about the owner, such as CA11: the name matches the account. */
  customerResponse: string;
}

export interface AccountVerification {
  verify(request: {
    routingNumber: string;
    accountNumber: string;
    owner: PersonName;
  }): Promise<AccountReport>;
}
