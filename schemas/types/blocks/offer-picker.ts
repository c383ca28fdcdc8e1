/* Generated from blocks/offer-picker.schema.json by `npm run generate`. */

/**
 * Terms as cards, the amount typed or slid, and what follows from both. Value: {offerUuid, amount}.
 */
export interface OfferPickerBlockOptions {
/**
 * JSON pointer of the offers.
 */
from?: string
/**
 * Step of the slider, US dollars.
 */
step?: number
}
