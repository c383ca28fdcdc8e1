/* Generated from calls/feedback.schema.json by `npm run generate`. */

/**
 * Body of feedback to the lender's chief executive. Source of the fields: second product specification, section 3.
 */
export interface FeedbackCalls {
feedback?: Feedback
}
/**
 * One message.
 */
export interface Feedback {
/**
 * IMPROVE or COMPLIMENT.
 */
topic: string
/**
 * The message, 10 to 1000 characters.
 */
message: string
/**
 * The lender may use the words in marketing.
 */
marketingConsent: boolean
/**
 * Page on which the borrower wrote it, with identifiers replaced by names.
 */
pathname: string
/**
 * Type of product.
 */
productType: string
/**
 * One of the account's own applications.
 */
applicationUuid?: string
}
