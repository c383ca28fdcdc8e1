/* Generated from effects/retry-credit.schema.json by `npm run generate`. */

/**
 * Asks the credit bureau once more (application.creditRetry). For a page with other actions beside the one that asks; where every action asks, bind keeps it. No options.
 */
export interface RetryCredit {

}
