/* Generated from calls/conditions.schema.json by `npm run generate`. */
import type { Application } from "../application.ts";

/**
 * A condition as the person who must act sees it.
 */
export type ConditionView = (NonNullable<Application["conditions"]>[number] & {
/**
 * Null for a category without a card: the borrower does not see it.
 */
card: (ConditionCard | null)
})
/**
 * Conditions, oldest first, each with the words of its card.
 */
export type ConditionViews = ConditionView[]
/**
 * A condition as the lender sees it.
 */
export type Condition = NonNullable<Application["conditions"]>[number]

/**
 * Bodies and answers of the calls for conditions, which a borrower or signer must meet.
 */
export interface ConditionCalls {
conditionViews?: ConditionViews
conditionView?: ConditionView
conditionCard?: ConditionCard
condition?: Condition
newCondition?: NewCondition
conditionDecision?: ConditionDecision
}
/**
 * Words of the condition's card.
 */
export interface ConditionCard {
/**
 * Heading of the condition's card.
 */
title: string
/**
 * Request of the lender: copy, or with `verbatim` a text that a person wrote for this condition.
 */
text: string
/**
 * A person wrote `text` for this condition: it is not copy.
 */
verbatim: boolean
/**
 * Why the lender returned the answer, written by a person.
 */
sentBack?: string
/**
 * Names of the requested documents.
 * 
 * Items: Name of a requested document.
 */
papers: string[]
/**
 * Label of the button that opens the page.
 */
button: string
/**
 * Page of the flow on which the borrower answers.
 */
page: string
/**
 * Kinds of documents that answer the condition.
 * 
 * Items: A kind of document that the borrower can upload.
 */
documents: {
/**
 * Kind of document.
 */
type: string
/**
 * Name of the kind of document as the borrower sees it.
 */
label: string
}[]
/**
 * Values of the placeholders in the card's words.
 */
args: {
/**
 * Value of the placeholder with this name.
 */
[k: string]: string | number
}
}
/**
 * Raises a condition for a borrower.
 */
export interface NewCondition {
/**
 * Category of the condition; one that applications of the product have.
 */
categoryEnum: string
/**
 * Text for the borrower that replaces the card's own.
 */
commentsToBorrower?: string
/**
 * Notes for the lender's staff.
 */
notes?: string
/**
 * Names of the requested documents.
 * 
 * @maxItems 20
 * 
 * Items: Name of a requested document.
 */
requestDocuments?: string[]
/**
 * Details that some categories need.
 */
xtraData?: {
/**
 * Number of requested documents.
 */
numDocsRequired?: number
}
}
/**
 * The lender's decision on an answer.
 */
export interface ConditionDecision {
/**
 * ACCEPTED: done. RETURNED: the lender asks again.
 */
status: ("ACCEPTED" | "RETURNED")
/**
 * Why the lender returned it.
 */
commentsToBorrower?: string
}
