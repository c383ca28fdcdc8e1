/* Generated from calls/feedback.schema.json by `npm run generate`. */

/**
 * The feedback is stored; the server sends the email later.
 */
export type StoredFeedback = null

/**
 * Body of feedback to the lender's chief executive. Source of the fields: second product specification, section 3.
 */
export interface FeedbackCalls {
feedback?: Feedback
storedFeedback?: StoredFeedback
feedbackHeaders?: FeedbackHeaders
}
/**
 * A message to the lender's chief executive.
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
/**
 * Headers of the call.
 */
export interface FeedbackHeaders {
/**
 * Requests with the same key send one message.
 */
"idempotency-key"?: string
}
