/* Generated from ports/wallet.open.schema.json by `npm run generate`. */

/**
 * Opens a wallet for the borrower of a crypto-backed line, once for each run.
 */
export interface WalletOpenPort {
/**
 * Whose wallet it is.
 */
request: {
/**
 * First name of the borrower.
 */
firstName: string
/**
 * Last name of the borrower.
 */
lastName: string
}
/**
 * The custodian's answer.
 */
answer: {
/**
 * Address of the wallet.
 */
address: string
}
}
