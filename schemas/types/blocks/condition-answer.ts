/* Generated from blocks/condition-answer.schema.json by `npm run generate`. */

/**
 * Documents that answer one condition: the one in the address's `condition` value, otherwise the first open one. Value: {condition, documents}.
 */
export interface ConditionAnswerBlockOptions {
/**
 * Kinds of documents that conditions ask for may be uploaded here.
 */
conditions: true
/**
 * Accepted media types.
 * 
 * @minItems 1
 */
accept?: string[]
/**
 * Largest file, bytes: at least 100 kB, which a photo needs, and at most the 10 MB that the server takes.
 */
maxBytes?: number
}
