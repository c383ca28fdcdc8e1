/* Generated from ports/notary.order.schema.json by `npm run generate`. */

/**
 * Orders a notary or an attorney, once for each run.
 */
export interface NotaryOrderPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * How the parties meet.
 */
kind: ("ONLINE" | "ATTORNEY" | "IN_PERSON")
/**
 * Two-letter code of the state.
 */
state?: string
}
/**
 * The order.
 */
answer: {
/**
 * Identifier of the session.
 */
sessionId: string
/**
 * Name of the notary.
 */
notaryName: string
}
}
