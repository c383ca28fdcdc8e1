/* Generated from conditions.schema.json by `npm run generate`. */

/**
 * The cards under which a flow shows what underwriters ask for, one for each category. A category without a card is never shown to a borrower.
 */
export interface Conditions {
$schema?: string
/**
 * The cards. Their order says nothing: conditions are shown by the time they were raised.
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
 * What is asked for and why. Words to the borrower that came with the condition take its place. Holes: those of the organisation, `{count}`, the number of documents, `{countInWords}`, the same spelled out, and `{accountMask}`, the last four digits of the account that it is about, of the one for the money when the condition names none.
 */
text: string
/**
 * The underwriter's notes stand in place of `text` when there are some.
 */
fromNotes?: boolean
/**
 * Label of the button.
 */
button: string
/**
 * Label when more than one document is asked for.
 */
buttonForSeveral?: string
/**
 * Page of the flow on which it is answered.
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
 * Name shown.
 */
label: string
}[]
}[]
}
