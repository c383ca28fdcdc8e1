/* Generated from effects/submit-insurance.schema.json by `npm run generate`. */

/**
 * Rejects an expired policy, a missing proof and, in a flood hazard area, a missing flood policy. Writes nothing: `bind` saves the answers.
 */
export interface SubmitInsuranceEffectOptions {

}
