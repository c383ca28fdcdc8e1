/* Generated from effects/select-offer.schema.json by `npm run generate`. */

/**
 * Reads field `offer` {offerUuid, amount}. Writes `selection`, `term`, `rate`, `amount`, `uwCalculatedDrawAmount`, `originationFee` and `monthlyPayment`. When known, also writes `closingCosts`, `drawPeriodMonths`, `laterDraws` and `recordingTax`.
 */
export interface SelectOfferEffectOptions {

}
