/* Generated from blocks/condition-answer.schema.json by `npm run generate`. */

/**
 * Documents that answer one thing underwriters asked for: the one in the address's `condition` value, else the first that is open. Value: {condition, documents}.
 */
export interface ConditionAnswerBlockOptions {
/**
 * Kinds of documents that conditions ask for may be uploaded here.
 */
conditions: true
/**
 * Media types that are taken.
 * 
 * @minItems 1
 */
accept?: string[]
/**
 * Largest file, bytes.
 */
maxBytes?: number
}
