/* Generated from ports/funding.payOff.schema.json by `npm run generate`. */

/**
 * Pays a loan off to its holder, once for each run.
 */
export interface FundingPayOffPort {
/**
 * The payment.
 */
request: {
/**
 * US dollars.
 */
amount: number
/**
 * Holder of the loan.
 */
holder: string
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
