/* Generated from product.schema.json by `npm run generate`. */

/**
 * What pages outside a product say about it: the list of a person's applications, the menu and the footer. The file belongs to the flow that runs the product's applications.
 */
export interface Product {
$schema?: string
/**
 * Name of the product: heading of its applications and entry of the menu.
 */
name: string
/**
 * One sentence about the product, under its name where a person may begin an application.
 */
summary?: string
/**
 * Address where an application of the product begins. Links to it exist while the lender offers the product.
 */
begin: string
/**
 * Terms of credit in the footer of the product's pages. When absent, the first product shows `disclosureCopy` of organisation.json and another product shows none.
 */
disclosure?: string
/**
 * Rates and costs below the terms of credit. `amount` and `apr` are those that `pricing` of underwriting.json gives. When absent, the first product shows `orgPricingData` of organisation.json and another product shows none.
 * 
 * Items: A price as a range of amounts.
 */
costs?: {
/**
 * Identifier of the price, unique in the list.
 */
id: string
/**
 * Name of the price.
 */
title: string
/**
 * Unit of the amounts.
 */
unit: ("USD" | "PERCENT")
/**
 * Lowest amount, in `unit`.
 */
min: number
/**
 * Highest amount, in `unit`.
 */
max: number
}[]
/**
 * Label of the money that the borrower receives, in the offer next to the pages of an application; "Paid to you" by default.
 */
draw?: string
/**
 * How the list of a person's applications shows those of the product.
 */
applications: {
/**
 * Label of the link that begins an application.
 */
beginLabel?: string
/**
 * Text of the empty list at a lender that offers only this product.
 */
empty?: string
/**
 * Status text of an application by its checklist state. `STATE/flowState` is for one state of the flow, where the checklist state leaves the page to the flow.
 */
labels?: {
[k: string]: string
}
/**
 * By checklist state, or `STATE/flowState`: the label of the application's button instead of "Continue", and the page that it opens instead of the current one.
 */
views?: {
[k: string]: {
/**
 * Label of the button.
 */
label: string
/**
 * Id of the page that the button opens.
 */
page?: string
}
}
/**
 * Texts for another person's application that this person was invited to sign. Its link leads to the flow that the invitation opens.
 */
signing?: {
/**
 * Name in the list.
 */
title: string
/**
 * Sentence that says what there is to sign.
 */
text: string
/**
 * Label of the button.
 */
label: string
}
}
}
