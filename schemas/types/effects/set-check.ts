/* Generated from effects/set-check.schema.json by `npm run generate`. */

/**
 * Pays the money out by check. Reads `deliverTo`: HOME for the home's address, or OTHER with `mailingAddress`. Writes `disburseAccount` with `method` CHECK. Writes rate and payment as set-account does.
 */
export interface SetCheckEffectOptions {

}
