/* Generated from calls/bank-link.schema.json by `npm run generate`. */

/**
 * Bodies and answers of the bank link.
 */
export interface BankLinkCalls {
bankLinkRequest?: BankLinkRequest
bankLinkToken?: BankLinkToken
bankLinkSetup?: BankLinkSetup
institution?: Institution
linkedAccount?: LinkedAccount
publicToken?: PublicToken
linkedAccounts?: LinkedAccounts
vendorToken?: VendorToken
bankVisit?: BankVisit
bankAddress?: BankAddress
bankReturn?: BankReturn
bankLogIn?: BankLogIn
linked?: Linked
}
/**
 * Opens a bank link.
 */
export interface BankLinkRequest {
/**
 * What the account is for.
 */
purpose: ("income" | "disburse" | "autopay")
}
/**
 * A link that is open.
 */
export interface BankLinkToken {
/**
 * Token that opens the link.
 */
token: string
/**
 * When the token expires, ISO 8601.
 */
expiresAt: string
}
/**
 * Provider of the log-in, and the available banks.
 */
export interface BankLinkSetup {
/**
 * Provider whose window shows the log-in.
 */
provider: ("sandbox" | "plaid" | "none")
/**
 * Banks of the sandbox; empty where the vendor lists its own.
 */
institutions: Institution[]
}
/**
 * A bank that can be linked.
 */
export interface Institution {
/**
 * Identifier of the bank.
 */
id: string
/**
 * Name of the bank as the borrower sees it.
 */
name: string
/**
 * The bank logs people in on its own site.
 */
oauth?: boolean
}
/**
 * An account behind a bank log-in, without its numbers.
 */
export interface LinkedAccount {
/**
 * Identifier of the account.
 */
uuid: string
/**
 * Name of the bank.
 */
bankName: string
/**
 * Type of account.
 */
accountType: ("CHECKING" | "SAVINGS")
/**
 * Last four digits of the account number.
 */
mask: string
}
/**
 * A link that has ended.
 */
export interface PublicToken {
/**
 * Token that the link ended with.
 */
publicToken: string
}
/**
 * Accounts behind a link.
 */
export interface LinkedAccounts {
/**
 * Bank accounts behind the link.
 */
accounts: LinkedAccount[]
}
/**
 * The vendor's window has ended.
 */
export interface VendorToken {
/**
 * Token that the vendor's window ended with.
 */
vendorToken: string
}
/**
 * Leaves for the bank's own site.
 */
export interface BankVisit {
/**
 * Token of the link.
 */
token: string
/**
 * Identifier of the bank.
 */
institution: string
/**
 * Path of this product that the bank returns to.
 */
returnTo: string
}
/**
 * Site of the bank.
 */
export interface BankAddress {
/**
 * Address to open.
 */
url: string
}
/**
 * Returns from the bank's own site.
 */
export interface BankReturn {
/**
 * Token of the link, the same as before.
 */
token: string
/**
 * State that the bank returned with.
 */
oauthStateId: string
}
/**
 * Logs in at a bank of the sandbox.
 */
export interface BankLogIn {
/**
 * Token of the link.
 */
token: string
/**
 * Identifier of the bank.
 */
institution: string
/**
 * User name at the bank.
 */
username: string
/**
 * Password at the bank.
 */
password: string
/**
 * One-time code, for users that have one.
 */
code?: string
}
/**
 * A log-in that succeeded.
 */
export interface Linked {
/**
 * Token that the link ended with.
 */
publicToken: string
/**
 * Bank accounts behind the link.
 */
accounts: LinkedAccount[]
}
