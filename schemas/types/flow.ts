/* Generated from flow.schema.json by `npm run generate`. */

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
export type Name = string
/**
 * Guard in the CEL subset of docs/guards.md; must be true or false.
 */
export type Guard = string
export type Row = ((number | string | boolean) | {
[k: string]: number | string | boolean
})
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
 * Version of the definition. An application keeps its first version until a migration moves it. A change under the same version is a correction and applies to every application of that version.
 */
version: number
/**
 * Migrations of applications from earlier versions, each to the next version. An application stays on its version when no migration starts there, or when its `when` does not hold.
 */
migrations?: {
id: Name
/**
 * Why applications migrate; never shown to a borrower.
 */
description?: string
/**
 * Version to migrate from, to the next one.
 */
from: number
/**
 * Only applications for which this holds migrate; absent means all.
 */
when?: string
/**
 * JSON Merge Patch (RFC 7396) on the application.
 */
patch?: {

}
/**
 * Changes of unsent answers, by screen. Answers of other screens stay unchanged.
 */
drafts?: {
[k: string]: null | {
/**
 * Screen that now asks for them; absent means the same screen.
 */
screen?: string
/**
 * New name of each field by its old name; null drops the answer.
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
 * Base path of the pages; `:uuid` is the application's identifier. `/` in a callable flow, whose pages are below those of the caller.
 */
basePath: string
/**
 * Other flows call this one in a state with `call`. It has pages and states, a transition to `return` where the caller goes on, and no address of its own.
 */
callable?: true
/**
 * How an application of this flow begins: a person registers, or another application invites a person. The addresses of an invited flow contain no identifier, because each person has one such application.
 */
opens?: ("registration" | "invitation")
/**
 * Entity under schemas/ that an application of this flow must also fit: the allow-list of its content.
 */
entity?: string
/**
 * Product of this flow's applications, as service paths name it: `/service-application/api/v1/application/<product>`. A flow without it serves every product.
 */
product?: string
/**
 * Further names of the product in service paths, such as that of a variant which the same flow serves.
 */
productAliases?: string[]
/**
 * Only in a flow without `product`: the product for requests and pages that name none, and the first of every list of products. Without it, the first product in the order of the folders.
 */
firstProduct?: string
/**
 * Page of this flow where a person logs in. A flow of a product names it for that product, a flow without `product` for every product that names none. The log-in of a flow that opens by invitation is for that flow alone.
 */
login?: string
/**
 * Page of this flow that lists a person's applications; the header, the error page and the way back lead to it. Precedence as for `login`.
 */
home?: string
/**
 * Page of this flow to which a bank's own log-in sends the borrower back. Precedence as for `login`.
 */
bankReturn?: string
/**
 * Page of this flow where a person with a second factor proves it after the password. Precedence as for `login`.
 */
secondStep?: string
/**
 * Pages of this flow where a phone goes on with a page of an application, by a link that works once.
 */
handOff?: {
/**
 * Page of the link. It needs no session and shows the screen that was handed off in place of its own.
 */
page: string
/**
 * Pages for a link that opens nothing, by the reason.
 */
ended: {
/**
 * Another device has opened the link.
 */
OPENED: string
/**
 * The page was sent, or is no longer asked for.
 */
DONE: string
/**
 * The link or the visit has run out, or a newer link replaced it.
 */
EXPIRED: string
/**
 * There is no such link.
 */
UNKNOWN: string
}
}
/**
 * Rules for all emails of this flow with `reminder`. Without them the server sends no reminder.
 */
reminders?: {
/**
 * Maximum number of reminders for one application.
 */
atMost: number
/**
 * Least time between two reminders, in business time, so that several that are due together go out on different days.
 */
apart: string
/**
 * Hours in the home's time zone without reminders, the night among them. Due reminders wait until the hours end. The hours may span midnight.
 */
quietHours: {
/**
 * First quiet minute.
 */
from: string
/**
 * First minute after the quiet hours.
 */
to: string
}
/**
 * Texts for turning reminders off: the link in the email and its page. Text fields of the organization are placeholders, as in emails.
 */
optOut: {
/**
 * Text of the link at the foot of each reminder.
 */
link: string
title: string
body: string
button: string
doneTitle: string
/**
 * Text when reminders are off.
 */
done: string
/**
 * Heading when the link is invalid.
 */
goneTitle: string
/**
 * Text when the link is invalid.
 */
gone: string
}
}
/**
 * Named guards that every other guard of this flow can use. Facts may use other facts, but not in a cycle.
 */
facts?: {
[k: string]: Guard
}
/**
 * Constants that the expressions of this flow's screens look up (docs/expressions.md): rows by key, or a list of rows.
 */
tables?: {
[k: string]: {
[k: string]: Row
} | Row[]
}
/**
 * Further tables, whose rows are in another file of the product, such as the prices of its underwriting. An overlay of that file changes them too.
 */
tablesFrom?: {
/**
 * Place of the rows.
 */
[k: string]: {
/**
 * Flow, file without .json and pointer in the file, such as /personal-loan/underwriting/pricing/terms.
 */
at: string
/**
 * Columns that the table has. The browser reads them, and no other figure of the file.
 * 
 * @minItems 1
 */
columns: string[]
}
}
/**
 * Named lists of choices for the forms of this flow (`choices` of a form).
 */
choices?: {
/**
 * @minItems 1
 */
[k: string]: {
/**
 * Value that is saved.
 */
id: string
/**
 * Text of the choice.
 */
title: string
exempt?: Exempt
}[]
}
/**
 * Questions that forms of this flow ask a service through the server while the person answers.
 * 
 * @minItems 1
 */
lookups?: {
/**
 * Name that screens use.
 */
id: string
/**
 * What it finds, for readers of the definition.
 */
description?: string
/**
 * Service that answers. `schemas/lookups/<service>.schema.json` has the types of its question and its answer.
 */
service: string
/**
 * Argument of the question that gets the typed text. A lookup without it needs no text: it lists choices.
 */
text?: string
/**
 * Further arguments of the question. The service gets nothing else of the applicant.
 */
with?: {
[k: string]: {
/**
 * JSON pointer of a saved value. Only in a flow that runs an application.
 */
from: string
} | {
/**
 * A value that is always the same.
 */
value: (string | number | boolean)
}
}
/**
 * Text of one answer in a list, with values of the answer in braces: `{street1}, {city}`.
 */
label: string
/**
 * Characters to type before the first question.
 */
minimum?: number
/**
 * Answers to show at most.
 */
most?: number
/**
 * Longest wait for the service, an ISO 8601 duration up to PT10S. After it the person types on.
 */
timeout?: string
/**
 * How long the server may give the same answer to the same question, an ISO 8601 duration; PT0S never.
 */
cache?: string
exempt?: Exempt
}[]
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
page: string
exempt?: Exempt
}[]
/**
 * Checklist states that the page table intentionally leaves to the states. A checklist state that is in no row, not in `polling.waiting` and not listed here is a finding.
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
id: string
description?: string
/**
 * Page shown in this state. In a state with `call`, the first page of the called flow, below a path of this flow: `apply/income` for its page `income`.
 */
page: string
/**
 * Runs a callable flow in this state. Where it returns, the transitions of this state decide.
 */
call?: {
/**
 * The callable flow.
 */
flow: string
/**
 * Progress step of its pages.
 */
progress?: string
/**
 * Pages of this flow from which the borrower may open its pages again.
 */
within?: string[]
/**
 * Who may open its pages; absent: as they say.
 */
access?: ("anonymous" | "borrower")
}
/**
 * Pages shown instead of `page` under a condition, first wins.
 */
pages?: {
id: Name
when: Guard
page: string
exempt?: Exempt
}[]
/**
 * Ways out, in order; the first enabled one is taken.
 */
transitions?: Transition[]
/**
 * For overlays: the state that this one comes after. That state leads here, and this one leads where that state led. What led here before leads to the state after this one.
 */
follows?: string
/**
 * Guard in the CEL subset of docs/guards.md; must be true or false.
 */
done?: string
/**
 * The journey intentionally ends or pauses here; the state has no transitions.
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
 * Path under `basePath`, when it differs from the id. It may contain parameters such as `:type` and end in `/*`. It then matches every address below that no other page has, which suits an exit.
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
 * Instead of a screen: address in this product to redirect the borrower to. With an absolute `path` the server redirects and keeps the query.
 */
exit?: string
/**
 * With `exit`: the lender's own address, in place of `exit` for a lender that has one.
 */
exitFor?: {
/**
 * Product in `siblingProducts` of organisation.json.
 */
sibling?: string
/**
 * JSON pointer of an address in organisation.json, such as `/orgMetaData/footer/termsOfUseUrl`.
 */
setting?: string
}
/**
 * Progress step to which this page belongs.
 */
progress?: string
/**
 * Pages from which the borrower may open this page. The app shows it on request while the decision is one of them.
 */
within?: string[]
/**
 * Guard in the CEL subset of docs/guards.md; must be true or false.
 */
withinWhen?: string
/**
 * From which pages the borrower may open this page again, besides `within`: `later`, from the pages of all states that come after its own; `any`, from the pages of all states. Added, moved and removed steps need no change here.
 */
again?: ("later" | "any")
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
id: string
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
 * Page to which the link leads. The notice is hidden while the borrower cannot open that page.
 */
page: string
/**
 * Pages without this notice.
 */
notOn?: string[]
}[]
/**
 * Invitation to the lender's survey, below some pages of an application. It appears only when the lender's flag `fe-heloc-survey` is on and `survey.url` is set.
 */
survey?: {
/**
 * Pages with the invitation.
 * 
 * @minItems 1
 */
pages: string[]
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
 * How the browser polls the checklist: after 1 s, doubling to at most 5 s. It tries up to 7 times for stable states and 14 times for waiting ones.
 */
polling?: {
/**
 * Checklist states in which the server is at work and the borrower waits.
 */
waiting: string[]
/**
 * Stable checklist states that the server leaves by itself within seconds. After the last try they count as `unknown`, unless `keep` names them. Every other stable state stays: the borrower answers there, or people work for hours.
 */
brief?: string[]
/**
 * Checklist states that polling never leaves.
 */
terminal: string[]
/**
 * Checklist states that stay unchanged after the last try.
 */
keep: string[]
/**
 * Checklist state after the last try.
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
to: string
when: Guard
description?: string
exempt?: Exempt
}
