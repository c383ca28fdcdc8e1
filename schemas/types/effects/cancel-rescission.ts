/* Generated from effects/cancel-rescission.schema.json by `npm run generate`. */

/**
 * Cancels the line within the rescission period; rejected before it begins and after it ends. Writes `status.cancelled`.
 */
export interface CancelRescissionEffectOptions {

}
