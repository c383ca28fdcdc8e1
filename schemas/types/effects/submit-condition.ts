/* Generated from effects/submit-condition.schema.json by `npm run generate`. */

/**
 * Submits the form's answer to a condition. Field `condition` names it; without the field, the oldest open condition that fits. Field `documents` lists the uploads. Writes `conditions[].status` IN_REVIEW, `submittedAt` and `documents`.
 */
export interface SubmitConditionEffectOptions {
/**
 * Categories that this screen answers; absent means all.
 * 
 * @minItems 1
 */
categories?: string[]
/**
 * Field of the form that contains `condition` and `documents`; absent means the form itself.
 */
field?: string
/**
 * Without an open condition the effect does nothing. For screens with another purpose.
 */
optional?: boolean
/**
 * False for a condition that needs no file.
 */
documents?: boolean
}
