/* Generated from effects/complete-income-link.schema.json by `npm run generate`. */

/**
 * The borrower is back from an income vendor. Reads field `visit` {state, code}; refuses a state token that is none of the visit begun last, was used before, or is too old. Writes incomeLink.usedAt and the income source that the vendor names.
 */
export interface CompleteIncomeLinkEffectOptions {
/**
 * Vendor that the page belongs to.
 */
vendor: ("truv" | "pointserv")
}
