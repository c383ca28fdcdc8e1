/* Generated from blocks/offer-picker.schema.json by `npm run generate`. */

/**
 * Terms as cards, the amount as text or slider, and the resulting figures. Value: {offerUuid, amount}.
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
