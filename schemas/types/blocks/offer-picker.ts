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
/**
 * Label of the money that the borrower receives; "Paid to you" by default.
 */
draw?: string
/**
 * Labels of the closing costs that an offer carries (`closingCosts`), each shown with its amount before the offer is accepted.
 */
costs?: {
/**
 * Heading of the list.
 */
title: string
/**
 * Costs in order. One that is not due is left out.
 * 
 * @minItems 1
 * 
 * Items: A cost by its identifier in `closingCosts.items`.
 */
rows: {
/**
 * Identifier of the cost.
 */
id: string
/**
 * Name of the cost.
 */
label: string
}[]
/**
 * Label of the costs that the lender bears.
 */
credit: string
/**
 * Label of what is left of the first draw.
 */
payout: string
}
/**
 * What the borrower asked for earlier. The block begins with the offer of the nearest term and with the amount that it allows.
 */
start?: {
/**
 * JSON pointer to an amount, US dollars.
 */
amount: string
/**
 * JSON pointer to a term, months.
 */
months: string
}
}
