/* Generated from ports/underwriters.closing.schema.json by `npm run generate`. */

/**
 * Asks people to review the closing documents.
 */
export interface UnderwritersClosingPort {
/**
 * What the reviewers need.
 */
request: {
/**
 * An earlier call began the review.
 */
begun: boolean
}
/**
 * Progress of the review.
 */
answer: {
/**
 * Whether the review is complete.
 */
status: ("COMPLETE" | "PROCESSING")
/**
 * Hours until the vendor answers when it is asked again; only with a status that waits.
 */
hours?: number
}
}
