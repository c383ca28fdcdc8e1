/* Generated from ports/account.verify.schema.json by `npm run generate`. */

/**
 * Verifies that a bank account exists and belongs to the borrower.
 */
export interface AccountVerifyPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * Routing number.
 */
routingNumber: string
/**
 * Account number.
 */
accountNumber: string
/**
 * Name of the borrower.
 */
owner: {
/**
 * First name.
 */
firstName?: string
/**
 * Middle name.
 */
middleName?: string
/**
 * Last name.
 */
lastName?: string
/**
 * Suffix, such as Jr.
 */
suffix?: string
}
}
/**
 * Codes of the account verification network.
 */
answer: {
/**
 * Code about the account, such as _1111.
 */
accountResponse: string
/**
 * Code about the owner, such as CA11.
 */
customerResponse: string
}
}
