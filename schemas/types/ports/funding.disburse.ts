/* Generated from ports/funding.disburse.schema.json by `npm run generate`. */

/**
 * Pays money to a bank account, once for each run.
 */
export interface FundingDisbursePort {
/**
 * The payment.
 */
request: {
/**
 * US dollars.
 */
amount: number
/**
 * Routing number of the account.
 */
routingNumber: string
/**
 * Number of the account.
 */
accountNumber: string
}
/**
 * The payment.
 */
answer: {
/**
 * Reference of the payment.
 */
reference: string
}
}
