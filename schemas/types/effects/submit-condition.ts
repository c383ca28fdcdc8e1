/* Generated from effects/submit-condition.schema.json by `npm run generate`. */

/**
 * Sends what the form holds for a condition: field `condition` names it (without the field the oldest open one that fits is meant), field `documents` lists the uploads. Writes `conditions[].status` IN_REVIEW, `submittedAt` and `documents`.
 */
export interface SubmitConditionEffectOptions {
/**
 * Categories that this screen answers; all without.
 * 
 * @minItems 1
 */
categories?: string[]
/**
 * Field of the form that holds `condition` and `documents`; the form itself without.
 */
field?: string
/**
 * Nothing happens when no condition is open, for a screen that has another purpose too.
 */
optional?: boolean
/**
 * False for a condition that is answered without a file.
 */
documents?: boolean
}
