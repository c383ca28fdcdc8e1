/* Generated from blocks/bank-return.schema.json by `npm run generate`. */

/**
 * Continues a bank link after the bank's own site, with the same link token, and then opens the page that began it.
 */
export interface BankReturnBlockOptions {
/**
 * Page id to open when the link cannot continue: the list of the person's applications.
 */
page: string
}
