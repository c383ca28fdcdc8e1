/* Generated from blocks/conditions.schema.json by `npm run generate`. */

/**
 * The conditions of the underwriters before funding, in three groups.
 */
export interface ConditionsBlockOptions {
/**
 * Heading of the conditions that the borrower must answer.
 */
asked: string
/**
 * Heading of the conditions in review.
 */
inReview: string
/**
 * Heading of the accepted conditions.
 */
decided: string
/**
 * Text when the borrower has nothing to send.
 */
nothing: string
/**
 * Text when the underwriters have accepted everything.
 */
allMet: string
}
