/* Generated from blocks/applications.schema.json by `npm run generate`. */

/**
 * The person's applications, each with a link to resume it, and a link to begin another.
 */
export interface ApplicationsBlockOptions {
/**
 * Address where a new application begins. When absent, the block has no such link.
 */
begin?: string
/**
 * Label of that link.
 */
beginLabel?: string
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
/**
 * Text when there are no applications.
 */
empty?: string
}
