/* Generated from screen.schema.json by `npm run generate`. */

/**
 * Findings of `npm run validate` that are as meant here, each with the reason. An exemption covers the object that holds it and everything in it, or only what `at` names; one that is no longer needed is a finding.
 * 
 * @minItems 1
 */
export type Exempt = {
/**
 * Code of the finding, such as unreachable-state; docs/analysis.md lists them.
 */
code: string
/**
 * Why this is as it should be, in a sentence that the next reader understands; an exemption without one is a finding.
 */
reason?: string
/**
 * JSON pointer, from the object that holds the exemption, to what it covers; needed at the top of a file, such as /facts/nameGiven.
 */
at?: string
}[]
export type Copy = string

/**
 * What a page shows: heading, blocks, one form and the actions. Copy is ICU message syntax with the inline tags <b>, <em> and <link>; never HTML.
 */
export interface Screen {
$schema?: string
exempt?: Exempt
/**
 * Path of the file under screens/ without `.json`.
 */
id: string
/**
 * The page's only h1. No personal data: it is also the document title.
 */
title: string
/**
 * Document title when it should differ from the heading.
 */
documentTitle?: string
/**
 * One paragraph under the heading.
 */
lead?: string
/**
 * JSON pointers in this file whose copy is regulatory and cannot be overlaid.
 */
locked?: string[]
/**
 * Blocks above the form; those with a `field` stand in the form in place of that property.
 */
body?: {
id: string
/**
 * Name of the block; its options are described in schemas/blocks/.
 */
block: string
/**
 * Property of the form that this block fills.
 */
field?: string
/**
 * Before or after the form; ignored with `field`.
 */
place?: ("before" | "after")
/**
 * Guard: the block is shown.
 */
when?: string
exempt?: Exempt
options?: {

}
}[]
form?: {
/**
 * JSON Schema (draft-07 keywords, strict) of the data submitted; its $id is `screen:<flow>/<screen id>`. Titles are labels, descriptions are help.
 */
schema: {

}
/**
 * RJSF ui schema: `ui:widget`, `ui:options`, `ui:order`, `ui:autocomplete`, `ui:help`.
 */
ui?: {

}
/**
 * For each property: the JSON pointer in /application, /profile or /credentials that it is filled from and saved to, or the consent that it records.
 */
bind: {
[k: string]: string | {
/**
 * Type of the consent recorded when the property is true.
 */
consent: string
} | {
/**
 * The property is read by the submit action's effects only.
 */
effect: true
/**
 * The answer is not kept as a draft before it is submitted.
 */
keep?: false
}
}
}
actions?: {
id: string
/**
 * submit: validate and save the form; go: open another page of the flow; back: the page before; link: an address; refresh: ask the server again.
 */
kind: ("submit" | "go" | "back" | "link" | "refresh")
label: Copy
/**
 * Look; the first submit action is primary when nothing is said.
 */
variant?: ("primary" | "secondary" | "quiet")
/**
 * For `go`: page id. A submission leads on by `next`.
 */
page?: string
/**
 * For `link`.
 */
href?: string
/**
 * Guard: the action is offered.
 */
when?: string
exempt?: Exempt
/**
 * For `submit`: what receives the data. `screen` saves to the application; `register` opens the account with everything the registration collected; `login` signs in; `accept-invitation` takes up the invitation whose link was opened, with the password; `renew-invitation` asks for a new link by e-mail; `resume` logs in with the secret of the link that was opened and leads to its application; `send-link` asks for such a link by e-mail; `send-feedback` gives the lender the answers `topic`, `message` and `marketingConsent` (YES or NO).
 */
operation?: ("screen" | "register" | "login" | "accept-invitation" | "renew-invitation" | "resume" | "send-link" | "send-feedback")
/**
 * For `submit`: pages of one step that follow each other. After the data is saved, the first whose `when` holds is opened, if it may be opened from the page that is then decided; otherwise the decided page.
 * 
 * @minItems 1
 */
next?: {
/**
 * Page id.
 */
page: string
/**
 * Guard over the saved data; absent means always.
 */
when?: string
}[]
/**
 * For `submit`: what the server does with the data besides saving what is bound, in order. Each name is described in schemas/effects/.
 */
effects?: {
effect: string
options?: {

}
}[]
}[]
}
