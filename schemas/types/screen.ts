/* Generated from screen.schema.json by `npm run generate`. */

/**
 * Findings of `npm run validate` that are intended here, each with its reason. An exemption covers the object that contains it, or only the place that `at` names. An exemption that matches no finding is itself a finding.
 * 
 * @minItems 1
 */
export type Exempt = {
/**
 * Code of the finding, such as unreachable-state; docs/analysis.md lists them.
 */
code: string
/**
 * Why the finding is intended, in one sentence; an exemption without a reason is a finding.
 */
reason?: string
/**
 * JSON pointer from the object with the exemption to the place that it covers. Required at the top of a file, such as /facts/nameGiven.
 */
at?: string
}[]
export type Copy = string

/**
 * Content of a page: heading, blocks, one form and the actions. Copy is ICU message syntax with the inline tags <b>, <em> and <link>; never HTML.
 */
export interface Screen {
$schema?: string
exempt?: Exempt
/**
 * Path of the file under screens/ without `.json`.
 */
id: string
/**
 * The page's only h1. Without `documentTitle` it is also the document title, and has no personal data.
 */
title: string
/**
 * Document title, when it differs from the heading. No personal data.
 */
documentTitle?: string
/**
 * One paragraph under the heading.
 */
lead?: string
/**
 * Values of the data for the copy of this screen, by name: `{name}` reads as the formatted value, and `{name, select, none {…} other {…}}` chooses by it. Never in a document title.
 */
args?: {
[k: string]: Argument
}
/**
 * JSON pointers in this file whose copy is regulatory and cannot be overlaid.
 */
locked?: string[]
/**
 * Other texts for some applicants. The first variant whose guard holds replaces the texts that it names.
 * 
 * @minItems 1
 */
variants?: {
id: string
/**
 * Guard: the variant applies, such as `flags.offerWording == 'figures'`.
 */
when: string
/**
 * Texts by JSON pointer in this file, with ids for members of lists: `/lead`, `/body/how/options/title`, `/actions/continue/label`. No text of the form and no locked text.
 */
texts: {
[k: string]: Copy
}
exempt?: Exempt
}[]
/**
 * Blocks of the page. A block with a `field` appears in the form in place of that property.
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
 * RJSF ui schema: `ui:widget`, `ui:field` (`address`, `list`), `ui:options`, `ui:order`, `ui:autocomplete`, `ui:help`.
 */
ui?: {

}
/**
 * Who is asked, by property: a guard over the data before this screen, such as `application.statedIncome.employmentType == 'RETIRED'`. Unless it is true the field is not shown, not required and not accepted, and its place keeps what it has. A property without a guard is asked of everybody.
 */
when?: {
[k: string]: string
}
/**
 * Choices from data, by property: one of `select`, `radio-cards` or `checkboxes` offers them, and the server accepts no other value. A property without any choice is not asked.
 */
choices?: {
[k: string]: {
/**
 * Name of a list in `choices` of flow.json.
 */
list: string
} | {
/**
 * Id of a lookup of flow.json without `text`. Its labels are the choices. Without an answer the person types; the server accepts any value that fits the schema.
 */
lookup: string
/**
 * Value of the answer that is saved.
 */
value: string
} | {
/**
 * JSON pointer of a list, such as `/application/incomeSources`. Each member is a choice.
 */
from: string
/**
 * Property of a member that is saved.
 */
value: string
/**
 * Text of a choice; the properties of a member are its arguments.
 */
title: string
}
}
/**
 * Rules between fields, and between a field and earlier answers or today's date. The browser checks them before it submits, and the server again.
 * 
 * @minItems 1
 */
rules?: {
id: string
/**
 * Expression (docs/expressions.md) that must be true or without a value, such as `form.start <= today`. Only false breaks the rule, so an absent answer does not.
 */
require: string
/**
 * Properties of the form that show the message.
 * 
 * @minItems 1
 */
fields: string[]
/**
 * What is wrong and what to do; it names the fields.
 */
message: string
exempt?: Exempt
}[]
/**
 * Values that follow from the answers, shown live under the fields. A value that needs an absent answer shows a dash.
 * 
 * @minItems 1
 */
computed?: {
id: string
/**
 * Label of the value.
 */
title: string
/**
 * Expression (docs/expressions.md) over `form`, `application`, `profile`, `today` and the flow's `tables`, such as `round(form.assets / 120, 2)`.
 */
expression: string
/**
 * How the value is shown. `percent`: 8.25 is 8.25%. `months`: in years and months.
 */
format: ("number" | "currency" | "percent" | "months" | "date" | "country" | "text")
/**
 * Currency of an amount, ISO 4217, such as CAD; US dollars by default. It decides the decimals.
 */
currency?: string
/**
 * Decimals to round to, such as 0 for whole dollars: of a number, an amount or a percentage.
 */
decimals?: number
/**
 * JSON pointer that the server saves the value to, which it computes itself. Without an answer that the value needs, the place is removed.
 */
bind?: string
exempt?: Exempt
}[]
/**
 * Choices that a setting of the lender limits, by the pointer in `schema` of the property that has them: a pointer in organisation.json in which `*` is each member of a list. `{ "/properties/state": "/licensedStates/* /abbrev" }` offers the licensed states alone.
 */
limits?: {
[k: string]: string
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
 * The answer is not saved as a draft before it is submitted.
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
 * Look; by default the first submit action is primary.
 */
variant?: ("primary" | "secondary" | "quiet")
/**
 * For `go`: page id. A submission continues by `next`.
 */
page?: string
/**
 * For `link`: a path of this site, or an https, mailto or tel address.
 */
href?: string
/**
 * Guard: the action is offered.
 */
when?: string
/**
 * Hours on the clock of the home within which the action is offered. Outside them the page says when they begin, and the server rejects a submission. Federal holidays and the days on which they are observed are closed.
 */
hours?: {
/**
 * Hour at which they begin.
 */
fromHour: number
/**
 * Hour at which they end.
 */
toHour: number
/**
 * Days of the week, 1 is Monday (ISO 8601).
 * 
 * @minItems 1
 */
weekdays: number[]
}
exempt?: Exempt
/**
 * For `submit`: the receiver of the data. `screen` saves to the application. `register` opens the account with all data of the registration. `login` logs in, by way of the flow's `secondStep` for an account with a second factor. `second-step` proves that factor with the `code`. `accept-invitation` accepts the opened invitation with the password. `renew-invitation` requests a new link by email. `resume` logs in with the secret of the opened link and leads to its application. `send-link` requests such a link by email. `request-reset` requests a link that sets a new password, and `reset-password` sets it. `change-password` replaces the `present` password by the `next` one. `confirm-address` proves the account's address with the opened link and the password. `send-feedback` gives the lender the answers `topic`, `message` and `marketingConsent` (YES or NO).
 */
operation?: ("screen" | "register" | "login" | "accept-invitation" | "renew-invitation" | "resume" | "send-link" | "send-feedback" | "second-step" | "request-reset" | "reset-password" | "change-password" | "confirm-address")
/**
 * For `submit`: further pages of the same step. After saving, the app opens the first page whose `when` holds and that may be opened from the decided page; otherwise the decided page.
 * 
 * @minItems 1
 */
next?: {
/**
 * Id of the page to open.
 */
page: string
/**
 * Guard over the saved data; absent means always.
 */
when?: string
}[]
/**
 * For `submit`: what the server does with the data, in order, in addition to saving the bound values. schemas/effects/ describes each name.
 */
effects?: {
/**
 * Name of the effect; its options are described in schemas/effects/.
 */
effect: string
options?: {

}
}[]
}[]
}
/**
 * A value of the data as an argument of copy: of a place or of an expression, one of the two.
 */
export interface Argument {
/**
 * JSON pointer in /application, /profile or /organisation.
 */
pointer?: string
/**
 * Expression (docs/expressions.md) over `application`, `profile`, `status`, `organisation`, `today` and the flow's `tables`, such as `application.amount - application.fee`.
 */
expression?: string
/**
 * How `{name}` reads. `percent`: 8.25 is 8.25%. Times are in the time zone of the property. An argument that only a `select` or a `plural` uses needs none.
 */
format?: ("text" | "number" | "currency" | "percent" | "date" | "datetime" | "time" | "country")
/**
 * Currency of an amount, ISO 4217, such as CAD; US dollars by default. It decides the decimals.
 */
currency?: string
/**
 * Decimals to round to, such as 0 for whole dollars: of a number, an amount or a percentage.
 */
decimals?: number
/**
 * What `{name}` reads as without a value.
 */
absent?: string
}
