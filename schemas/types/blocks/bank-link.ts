/* Generated from blocks/bank-link.schema.json by `npm run generate`. */

/**
 * Log-in at a bank and choice of an account. Value: {publicToken, accountUuid}; without `publicToken` for an account that was linked before.
 */
export interface BankLinkBlockOptions {
/**
 * Purpose of the linked account: `income` verification, `disburse` the draw, or `autopay` for payments.
 */
purpose: ("income" | "disburse" | "autopay")
/**
 * Offer the accounts that the application has linked already, such as for income, before another bank.
 */
known?: boolean
}
