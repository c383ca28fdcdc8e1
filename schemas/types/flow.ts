/* Generated from flow.schema.json by `npm run generate`. */

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
export type Name = string
/**
 * Guard in the CEL subset of docs/guards.md; must be true or false.
 */
export type Guard = string
export type PageId = string
export type StateId = string
/**
 * Text in ICU message syntax with the closed set of inline tags; never HTML.
 */
export type Copy = string

/**
 * One journey: its pages, the states a borrower can be in, and the rules that decide which page is shown. Ordered lists hold objects with an id, so that an overlay can address each of them.
 */
export interface Flow {
$schema?: string
exempt?: Exempt
/**
 * Name of the flow; the folder under flows/ has the same name.
 */
id: string
/**
 * Version of the definition. An application keeps the version it began with until a migration moves it; what is changed under the same version is a correction and holds for every application of that version.
 */
version: number
/**
 * How applications that began with an earlier version are moved on, each by one version. An application without a migration for its version, or for which its `when` does not hold, keeps the version that it has.
 */
migrations?: {
id: Name
/**
 * Why applications are moved; never shown to a borrower.
 */
description?: string
/**
 * Version that an application leaves; it gets the next one.
 */
from: number
/**
 * Only applications for which this holds are moved; absent means all.
 */
when?: string
/**
 * JSON Merge Patch (RFC 7396) on the application.
 */
patch?: {

}
/**
 * Unsent answers by the screen for which they were typed. Those of screens that are not named stay as they are.
 */
drafts?: {
[k: string]: null | {
/**
 * Screen that asks for them now; absent means the same.
 */
screen?: string
/**
 * New name by old name of a field; null drops what was typed there.
 */
fields?: {
[k: string]: string | null
}
}
}
}[]
/**
 * What the flow is for, for its maintainers; never shown to a borrower.
 */
description?: string
/**
 * Path under which the pages lie; `:uuid` stands for the application's identifier.
 */
basePath: string
/**
 * How an application of this flow comes to be: by a person who registers, or by the server, for somebody whom another application invites. The addresses of an invited flow name no application: each person has their own.
 */
opens?: ("registration" | "invitation")
/**
 * Entity under schemas/ that an application of this flow must fit besides the application's own schema: the allow-list of what it may hold.
 */
entity?: string
/**
 * Page of this flow where a person logs in; without it the product's log-in page.
 */
login?: string
/**
 * What holds for all e-mails of this flow that are a `reminder`. Without it none is sent.
 */
reminders?: {
/**
 * Reminders for one application, all of them together.
 */
atMost: number
/**
 * Hours at the home in which none is sent; what falls into them goes out when they end. They may lie across midnight.
 */
quietHours: {
/**
 * First minute that is quiet.
 */
from: string
/**
 * First minute that is not.
 */
to: string
}
/**
 * Words of turning reminders off: the link in the e-mail and the page it leads to. Text fields of the organisation fill holes, as in e-mails.
 */
optOut: {
/**
 * At the foot of each reminder.
 */
link: string
title: string
body: string
button: string
doneTitle: string
/**
 * Said when they are off.
 */
done: string
/**
 * Said when the link is none of ours.
 */
gone: string
}
}
/**
 * Named guards, usable by name in every other guard of this flow. A fact may use other facts, never in a circle.
 */
facts?: {
[k: string]: Guard
}
/**
 * Page table of the server's checklist, consulted before the states. The first row that names the checklist state and whose `when` holds decides the page; without such a row the states decide.
 */
checklist?: {
id: Name
/**
 * Checklist states (`application.status.checklistStatus`) that this row answers.
 * 
 * @minItems 1
 */
states: string[]
/**
 * Guard in the CEL subset of docs/guards.md; must be true or false.
 */
when?: string
page: PageId
exempt?: Exempt
}[]
/**
 * Checklist states that the page table leaves to the states on purpose. A checklist state that is neither in a row, nor waited through (`polling.waiting`), nor listed here is a finding: it was forgotten.
 */
leftToStates?: string[]
/**
 * State where the machine starts when no entry is enabled.
 */
initial: string
/**
 * Transitions from any state, in order; the first enabled one decides where the machine starts.
 */
entries?: Transition[]
/**
 * @minItems 1
 */
states: {
id: StateId
description?: string
/**
 * Page shown in this state.
 */
page: string
/**
 * Pages shown instead of `page` under a condition, first wins.
 */
pages?: {
id: Name
when: Guard
page: PageId
exempt?: Exempt
}[]
/**
 * Ways out, in order; the first enabled one is taken.
 */
transitions?: Transition[]
/**
 * The journey ends or pauses here on purpose; no transition leaves it.
 */
final?: boolean
exempt?: Exempt
}[]
/**
 * @minItems 1
 */
pages: ({
[k: string]: unknown
} & {
/**
 * Identity of the page, used by states, checklist rows and decisions. It is also the path under `basePath` unless `path` is given.
 */
id: string
/**
 * Path under `basePath`, when it differs from the id. May hold parameters such as `:type`, and end in `/*`: then it takes every address below that no other page has, which makes sense for an exit.
 */
path?: string
/**
 * Query values that select this page among pages with the same path.
 */
query?: {
[k: string]: string
}
/**
 * Screen definition shown: its path under the flow's screens/ folder without `.json`.
 */
screen?: string
/**
 * Instead of a screen: address in this product where the borrower is sent. With an absolute `path` the server redirects and keeps the query.
 */
exit?: string
/**
 * Progress step to which this page belongs.
 */
progress?: string
/**
 * Pages from which the borrower may open this page: it is shown when the decision gives one of them and this page was asked for.
 */
within?: PageId[]
/**
 * Guard in the CEL subset of docs/guards.md; must be true or false.
 */
open?: string
/**
 * Who may open the page.
 */
access?: ("anonymous" | "borrower")
exempt?: Exempt
})[]
/**
 * Steps of the progress display, in order.
 */
progress?: {
id: Name
title: Copy
/**
 * Guard in the CEL subset of docs/guards.md; must be true or false.
 */
when?: string
exempt?: Exempt
}[]
/**
 * Text in ICU message syntax with the closed set of inline tags; never HTML.
 */
progressText?: string
/**
 * Notices above every page of an application, each with a link to a page of the flow.
 */
banners?: {
id: Name
/**
 * Guard in the CEL subset of docs/guards.md; must be true or false.
 */
when: string
/**
 * Text in ICU message syntax with the closed set of inline tags; never HTML.
 */
text: string
/**
 * Text in ICU message syntax with the closed set of inline tags; never HTML.
 */
label: string
/**
 * Page to which the link leads; the notice is not shown while that page cannot be opened.
 */
page: string
/**
 * Pages above which it is not shown.
 */
notOn?: PageId[]
}[]
/**
 * Invitation to the lender's survey, below some pages of an application. Shown only for a lender whose flag `fe-heloc-survey` is on and whose `survey.url` says where it is.
 */
survey?: {
/**
 * Pages below which it is shown.
 * 
 * @minItems 1
 */
pages: PageId[]
/**
 * Text in ICU message syntax with the closed set of inline tags; never HTML.
 */
text: string
/**
 * Text in ICU message syntax with the closed set of inline tags; never HTML.
 */
label: string
/**
 * Text in ICU message syntax with the closed set of inline tags; never HTML.
 */
leaving: string
}
/**
 * How the browser waits for the checklist: 1 s, doubling, at most 5 s; up to 7 tries for stable states and 14 for waiting ones.
 */
polling?: {
/**
 * Checklist states in which the server is at work and the borrower waits.
 */
waiting: string[]
/**
 * Checklist states that polling never leaves.
 */
terminal: string[]
/**
 * States kept as they are when the tries are used up.
 */
keep: string[]
/**
 * State assumed when the tries are used up.
 */
unknown: string
/**
 * Screen shown while waiting.
 */
screen: string
}
/**
 * Page when neither the checklist nor the states give one.
 */
fallback: string
}
export interface Transition {
id: Name
to: StateId
when: Guard
description?: string
exempt?: Exempt
}
