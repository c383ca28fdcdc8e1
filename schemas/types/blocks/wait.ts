/* Generated from blocks/wait.schema.json by `npm run generate`. */

/**
 * What we are waiting for, since when, and how long it usually takes.
 */
export interface WaitBlockOptions {
/**
 * What we are waiting for.
 */
text: string
/**
 * How long it usually takes at most: ISO 8601 duration, such as PT1M or P5D. The borrower is told when it takes longer.
 */
usually?: string
/**
 * JSON pointer of the instant since when.
 */
since?: string
}
