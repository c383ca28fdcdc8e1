/* Generated from blocks/conditions.schema.json by `npm run generate`. */

/**
 * What underwriters ask for before funding, in three piles.
 */
export interface ConditionsBlockOptions {
/**
 * Heading of what the borrower has to send.
 */
asked: string
/**
 * Heading of what underwriters look at.
 */
inReview: string
/**
 * Heading of what they accepted.
 */
decided: string
/**
 * Said when nothing has to be sent.
 */
nothing: string
/**
 * Said when everything was accepted.
 */
allMet: string
}
