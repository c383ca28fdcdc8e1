/* Generated from effects/draw-again.schema.json by `npm run generate`. */

/**
 * Reads field `amount`, US dollars. Asks the servicer of a funded line for another draw at the rate of today, within the draw period and the credit that is left. Appends it to `servicing.draws` and starts the job `servicing.draw`.
 */
export interface DrawAgainEffectOptions {

}
