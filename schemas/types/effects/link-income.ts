/* Generated from effects/link-income.schema.json by `npm run generate`. */

/**
 * Reads field `bankLink` {publicToken, accountUuid}, exchanges the token, and writes `linkedAccounts` and an income source PLAID_TRANSACTIONS. Does nothing when the field is absent.
 */
export interface LinkIncomeEffectOptions {

}
