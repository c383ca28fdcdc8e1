/* Generated from effects/retry-credit.schema.json by `npm run generate`. */

/**
 * Requests a retry at the credit bureau (application.creditRetry). Use it on a page that also has other actions; when every action retries, use `bind`. No options.
 */
export interface RetryCredit {

}
