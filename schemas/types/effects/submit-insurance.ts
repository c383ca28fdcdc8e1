/* Generated from effects/submit-insurance.schema.json by `npm run generate`. */

/**
 * Refuses a policy that has ended, a missing proof, and, in a flood hazard area, a missing flood policy. Writes nothing: `bind` keeps the answers.
 */
export interface SubmitInsuranceEffectOptions {

}
