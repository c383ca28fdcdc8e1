/* Generated from effects/set-account.schema.json by `npm run generate`. */

/**
 * Sets the account for the money or for payments. Reads `bankLink` {publicToken, accountUuid}, or `account` {routingNumber, accountNumber, accountType}, or `method` SAME: the account for the money. Writes that account, `linkedAccounts`, and, for the account of the money, rate and payment: a rate contains the AutoPay discount only when `payType` is AUTOPAY.
 */
export interface SetAccountEffectOptions {
/**
 * Which account.
 */
account: ("disburse" | "autopay")
}
