/* Generated from effects/set-check.schema.json by `npm run generate`. */

/**
 * Sends the money as a check. Reads `deliverTo`: HOME for the home's address, or OTHER with `mailingAddress`. Writes `disburseAccount` with `method` CHECK, and rate and payment as set-account does.
 */
export interface SetCheckEffectOptions {

}
