/* Generated from blocks/bank-link.schema.json by `npm run generate`. */

/**
 * Log-in at a bank and choice of an account. Value: {publicToken, accountUuid}.
 */
export interface BankLinkBlockOptions {
/**
 * What the account is used for.
 */
purpose: ("income" | "disburse" | "autopay")
}
