/* Generated from ports/liens.payoff.schema.json by `npm run generate`. */

/**
 * Requests the amount that pays one loan off.
 */
export interface LiensPayoffPort {
/**
 * What the holder needs.
 */
request: {
/**
 * Holder of the loan.
 */
holder: string
/**
 * Balance from the search, US dollars.
 */
balance: number
}
/**
 * The payoff statement, or when it is expected.
 */
answer: {
/**
 * Whether the holder has stated the amount.
 */
status: ("STATED" | "PENDING")
/**
 * US dollars; only when stated.
 */
amount?: number
/**
 * Days for which the amount holds; only when stated.
 */
days?: number
/**
 * Hours until the vendor answers when it is asked again; only with a status that waits.
 */
hours?: number
}
}
