/* Generated from effects/set-account.schema.json by `npm run generate`. */

/**
 * Sets the disbursement or the AutoPay account. Reads `bankLink` {publicToken, accountUuid}, where an account without `publicToken` was linked before, or `account` {routingNumber, accountNumber, accountType}, or `method` SAME for the disbursement account. Writes that account and `linkedAccounts`. The disbursement account also updates rate and payment: a rate includes the AutoPay discount only when `payType` is AUTOPAY.
 */
export interface SetAccountEffectOptions {
/**
 * Account to use.
 */
account: ("disburse" | "autopay")
}
