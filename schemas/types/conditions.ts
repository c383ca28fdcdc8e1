/* Generated from conditions.schema.json by `npm run generate`. */

/**
 * The cards with which a flow shows the underwriters' conditions, one for each category. A borrower never sees a category without a card.
 */
export interface Conditions {
$schema?: string
/**
 * The cards, in any order: pages sort conditions by the time when they were raised.
 * 
 * Items: The card of one category.
 */
cards: {
/**
 * Category, `categoryEnum` of a condition.
 */
id: string
/**
 * Heading of the card.
 */
title: string
/**
 * The lender's request and its reason. A text in the condition itself replaces it. It may use the organization's placeholders and three others. `{count}` is the number of documents, and `{countInWords}` the same spelled out. `{accountMask}` is the last four digits of the account concerned, or of the payout account.
 */
text: string
/**
 * The underwriter's notes, when there are any, replace `text`.
 */
fromNotes?: boolean
/**
 * Label of the button.
 */
button: string
/**
 * Label when the condition requests several documents.
 */
buttonForSeveral?: string
/**
 * Page of the flow on which the borrower answers.
 */
page: string
/**
 * Kinds of documents that answer it, when the condition names none itself.
 * 
 * @minItems 1
 * 
 * Items: A kind of document.
 */
documents?: {
/**
 * Kind, as `type` of the application's documents.
 */
type: string
/**
 * Name of the kind of document as the borrower sees it.
 */
label: string
}[]
}[]
}
