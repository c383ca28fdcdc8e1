/* Generated from effects/settle-closing-costs.schema.json by `npm run generate`. */

/**
 * Settles the closing costs of the chosen offer again, after an earlier effect of the action has changed what is due. Writes the terms of the offer, `closingCosts` among them.
 */
export interface SettleClosingCostsEffectOptions {

}
