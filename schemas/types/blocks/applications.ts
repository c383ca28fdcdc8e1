/* Generated from blocks/applications.schema.json by `npm run generate`. */

/**
 * The person's applications, with a link to resume each and one to begin another.
 */
export interface ApplicationsBlockOptions {
/**
 * Address at which a new application begins; without one none can be begun here.
 */
begin?: string
/**
 * Label of that link.
 */
beginLabel?: string
/**
 * Text of an application's stand by its checklist state; `STATE/flowState` says it for one state of the flow, where the checklist state leaves the page to it.
 */
labels?: {
[k: string]: string
}
/**
 * By checklist state, or `STATE/flowState`: what the button of an application says in place of "Continue", and the page of its flow that it opens in place of the one that is due.
 */
views?: {
[k: string]: {
/**
 * Label of the button.
 */
label: string
/**
 * Page id.
 */
page?: string
}
}
/**
 * What is said of another person's application that this person was asked to sign; its address is that of the flow which an invitation opens.
 */
signing?: {
/**
 * Its name in the list.
 */
title: string
/**
 * What it is about.
 */
text: string
/**
 * Label of the button.
 */
label: string
}
/**
 * Shown when there is none yet.
 */
empty?: string
}
