/* Generated from effects/complete-income-link.schema.json by `npm run generate`. */

/**
 * Completes a visit to an income vendor. Reads field `visit` {state, code}. Rejects a state token that is used, expired, or not from the latest visit. Writes incomeLink.usedAt and the income source that the vendor names.
 */
export interface CompleteIncomeLinkEffectOptions {
/**
 * Vendor that the page belongs to.
 */
vendor: ("truv" | "pointserv")
}
