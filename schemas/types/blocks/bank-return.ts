/* Generated from blocks/bank-return.schema.json by `npm run generate`. */

/**
 * Goes on with a bank link that left the product, with the same link token, and then to the page that began it.
 */
export interface BankReturnBlockOptions {

}
