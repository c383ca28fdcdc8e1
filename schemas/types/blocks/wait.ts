/* Generated from blocks/wait.schema.json by `npm run generate`. */

/**
 * The current wait of the application: its reason, its start and its usual duration.
 */
export interface WaitBlockOptions {
/**
 * Text for the reason of the wait.
 */
text: string
/**
 * Longest usual duration, ISO 8601, such as PT1M or P5D. The block says so when the wait takes longer.
 */
usually?: string
/**
 * JSON pointer of the start of the wait.
 */
since?: string
}
