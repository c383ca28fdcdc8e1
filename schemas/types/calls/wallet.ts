/* Generated from calls/wallet.schema.json by `npm run generate`. */

/**
 * Accounts of the session.
 */
export type AccountEntries = AccountEntry[]

/**
 * Answers about the account's wallet. Paths and fields: product specification, sections 3 and 7.
 */
export interface WalletCalls {
accountAccess?: AccountAccess
accountEntries?: AccountEntries
accountEntry?: AccountEntry
accessQuery?: AccessQuery
}
/**
 * Account of the session, and the right by which the session uses it.
 */
export interface AccountAccess {
/**
 * Name and wallet of the account.
 */
account: {
/**
 * First and last name; null while unknown.
 */
name: (string | null)
/**
 * Address of the wallet; null without a wallet.
 */
address: (string | null)
}
/**
 * Right of the session; null without a wallet.
 */
authorizedWallet: ({
/**
 * Kind of right: always OWNER.
 */
authorizationType: string
} | null)
}
/**
 * One account with a wallet.
 */
export interface AccountEntry {
/**
 * Name and wallet of the account.
 */
account: {
/**
 * First and last name; null while unknown.
 */
name: (string | null)
/**
 * Address of the wallet.
 */
address: string
}
/**
 * Wallets that may use the account.
 * 
 * Items: A wallet that may use the account.
 */
authorizedWallets: {
/**
 * Address of the wallet.
 */
address: string
}[]
}
/**
 * Query of the call for the wallet account.
 */
export interface AccessQuery {
/**
 * Address of the account; defaults to the session's own.
 */
principal?: string
}
