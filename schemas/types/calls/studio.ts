/* Generated from calls/studio.schema.json by `npm run generate`. */

/**
 * Calls of the studio, in which product owners read and change definitions.
 */
export interface StudioCalls {
studioPerson?: StudioPerson
liveDefinitions?: LiveDefinitions
fileChanges?: FileChanges
savedFiles?: SavedFiles
draftPath?: DraftPath
releasePath?: ReleasePath
newDraft?: NewDraft
draft?: Draft
draftList?: DraftList
clash?: Clash
draftTexts?: DraftTexts
rebaseChoices?: RebaseChoices
draftHash?: DraftHash
publishing?: Publishing
rollingBack?: RollingBack
nothing?: Nothing
comparison?: Comparison
impact?: Impact
release?: Release
releaseList?: ReleaseList
scheduling?: Scheduling
explanationPath?: ExplanationPath
explanationQuery?: ExplanationQuery
explanation?: Explanation
countsPath?: CountsPath
flowCounts?: FlowCounts
placeCount?: PlaceCount
textPreview?: TextPreview
mailPreview?: MailPreview
sentTest?: SentTest
documentPreview?: DocumentPreview
questionPreview?: QuestionPreview
answerPreview?: AnswerPreview
}
/**
 * The person who uses the studio.
 */
export interface StudioPerson {
/**
 * Name to show.
 */
name: string
/**
 * What the person may do.
 */
roles: ("reader" | "author" | "approver" | "publisher")[]
/**
 * Code of the person's lender, whose own definitions the person changes.
 */
organisation: string
/**
 * Codes of the lenders whose definitions the person sees.
 */
organisations: string[]
/**
 * Whether the person may change the definitions of all lenders and add a lender.
 */
writesAll: boolean
/**
 * Where saved changes go: to the files of the checkout, or into a draft.
 */
store: ("files" | "database")
}
/**
 * The definitions as text.
 */
export interface LiveDefinitions {
/**
 * SHA-256 over paths and texts, hexadecimal.
 */
hash: string
/**
 * Text of each file by its path from the root of the repository.
 */
files: {
[k: string]: string
}
}
/**
 * Changes that are all written or none.
 */
export interface FileChanges {
/**
 * One change for each file.
 * 
 * @minItems 1
 * @maxItems 500
 */
changes: {
/**
 * Path of a definition from the root of the repository.
 */
path: string
/**
 * SHA-256 of the text that was changed, hexadecimal; null for a new file.
 */
base: (string | null)
/**
 * New text of the file; null removes it.
 */
text: (string | null)
}[]
}
/**
 * The definitions after a save.
 */
export interface SavedFiles {
/**
 * SHA-256 over paths and texts, hexadecimal.
 */
hash: string
}
/**
 * Names a draft.
 */
export interface DraftPath {
/**
 * Identifier of the draft.
 */
id: string
}
/**
 * Names a release.
 */
export interface ReleasePath {
/**
 * Number of the release.
 */
number: string
}
/**
 * Begins a draft.
 */
export interface NewDraft {
/**
 * Name for people, such as the purpose of the change.
 */
name: string
}
/**
 * A named set of changes that only its author writes.
 */
export interface Draft {
/**
 * Identifier of the draft.
 */
id: string
/**
 * Name for people.
 */
name: string
/**
 * Email address of the author.
 */
author: string
/**
 * Whether the draft belongs to the caller.
 */
own: boolean
/**
 * Counts the writes.
 */
version: number
/**
 * SHA-256 over the paths and texts, hexadecimal: what a review approves.
 */
hash: string
/**
 * How far the draft is. A change makes it open again.
 */
state: ("open" | "review" | "approved" | "published")
/**
 * Time of the last change.
 */
changedAt: string
/**
 * Email address of the person who approved; null without an approval.
 */
approvedBy: (string | null)
/**
 * Number of the release that published it; null before.
 */
release: (number | null)
/**
 * Changed files.
 * 
 * Items: A file of a draft.
 */
files: {
/**
 * Path from the root of the repository.
 */
path: string
/**
 * SHA-256 of the live text on which the author began; null for a file that did not exist.
 */
base: (string | null)
/**
 * SHA-256 of the text; null for a file that the draft removes.
 */
hash: (string | null)
/**
 * Whether another text has gone live since the author began.
 */
overtaken: boolean
}[]
/**
 * When the approved content goes live by itself; null without such a time.
 */
publishAt: (string | null)
/**
 * Time zone of the lender, IANA name.
 */
publishZone: string
/**
 * Why the content did not go live at its time; null without such a fault.
 */
publishFault: (string | null)
}
/**
 * The drafts that the person may see.
 */
export interface DraftList {
/**
 * Newest change first.
 */
drafts: Draft[]
}
/**
 * A place that two people changed differently.
 */
export interface Clash {
/**
 * Path from the root of the repository.
 */
path: string
/**
 * JSON pointer; an element of a list is named by its id.
 */
pointer: string
/**
 * Value before both changes; absent when there was none.
 */
base?: {
[k: string]: unknown
}
/**
 * Value of the draft; absent when the draft removes it.
 */
mine?: {
[k: string]: unknown
}
/**
 * Value that is there now; absent when it is removed.
 */
theirs?: {
[k: string]: unknown
}
}
/**
 * A draft with its texts.
 */
export interface DraftTexts {
draft: Draft
/**
 * Text of each changed file by its path; null for a removed file.
 */
texts: {
[k: string]: string | null
}
}
/**
 * Takes the live changes into the draft.
 */
export interface RebaseChoices {
/**
 * Answers to the clashes of an earlier call.
 * 
 * @maxItems 500
 * 
 * Items: Which value a clash gets.
 */
choices: {
/**
 * Path of a definition from the root of the repository.
 */
path: string
/**
 * Pointer of the clash.
 */
pointer: string
/**
 * The value of the draft, or the live one.
 */
take: ("mine" | "theirs")
}[]
}
/**
 * Names the content that the person has seen.
 */
export interface DraftHash {
/**
 * Hash of the draft.
 */
hash: string
}
/**
 * Publishes approved content.
 */
export interface Publishing {
/**
 * Hash of the draft.
 */
hash: string
/**
 * Why; needed when open applications lose their page.
 */
reason?: string
}
/**
 * Takes a release back.
 */
export interface RollingBack {
/**
 * Why.
 */
reason: string
}
/**
 * An empty body.
 */
export interface Nothing {

}
/**
 * What a draft changes, by meaning.
 */
export interface Comparison {
/**
 * Differences as `npm run flow -- diff` prints them.
 */
report: string
/**
 * Lenders whose flows change.
 */
organisations: string[]
/**
 * New findings of the checks.
 * 
 * Items: What a check says.
 */
findings: {
/**
 * Stable code.
 */
code: string
/**
 * An error stops a publication.
 */
severity: ("error" | "warning")
/**
 * Path from the root of the repository.
 */
file: string
/**
 * JSON pointer.
 */
pointer: string
/**
 * Line; null without one.
 */
line: (number | null)
/**
 * What is wrong.
 */
message: string
/**
 * What to do; null without one.
 */
fix: (string | null)
}[]
/**
 * Journeys that fail with the draft.
 */
brokenJourneys: string[]
}
/**
 * What a draft does to open applications.
 */
export interface Impact {
/**
 * Applications that were decided with both definitions.
 */
compared: number
/**
 * Applications that the changed schemas cannot read and the live ones can.
 */
unreadable: number
/**
 * Applications that keep an earlier version of their flow.
 */
kept: number
/**
 * Applications for which no rule gives a page any more.
 */
stuck: number
/**
 * Changes of page, the most frequent first.
 * 
 * Items: Open applications that get another page.
 */
moved: {
/**
 * Code of the lender.
 */
organisation: string
/**
 * Flow of the applications.
 */
flow: string
/**
 * Page now.
 */
before: string
/**
 * Page with the draft; empty when the lender has no such flow any more.
 */
after: string
/**
 * Whether no rule gives the page any more, so that only the fallback remains.
 */
stuck: boolean
/**
 * Applications.
 */
count: number
/**
 * Rule of the draft that gives the page to the first of them; null when no rule does.
 */
rule: ({
/**
 * Its name in the flow.
 */
id: string
/**
 * File that supplies it, from the root of the repository.
 */
file: string
/**
 * Line in the file; null when it is not known.
 */
line: (number | null)
} | null)
/**
 * Numbers of some of them.
 * 
 * @maxItems 20
 */
examples: string[]
}[]
}
/**
 * A publication or a rollback.
 */
export interface Release {
/**
 * Number in the order of the releases.
 */
number: number
/**
 * Time.
 */
at: string
/**
 * Email address of the person who published.
 */
by: string
/**
 * Email address of the person who approved; null for a rollback.
 */
approvedBy: (string | null)
/**
 * What happened.
 */
kind: ("publication" | "rollback")
/**
 * Name of the draft, or of the release that was taken back.
 */
name: string
/**
 * Number of the release that a rollback took back; null for a publication.
 */
rolledBack: (number | null)
/**
 * Why; empty without a reason.
 */
reason: string
/**
 * Hash of the approved content.
 */
hash: string
/**
 * Changed files.
 * 
 * Items: What a release did to a file.
 */
files: {
/**
 * Path from the root of the repository.
 */
path: string
/**
 * SHA-256 before; null for a file that did not exist.
 */
before: (string | null)
/**
 * SHA-256 after; null for a removed file.
 */
after: (string | null)
}[]
/**
 * Whether its texts are still live.
 */
canRollBack: boolean
}
/**
 * The releases that the person may see.
 */
export interface ReleaseList {
/**
 * Newest first.
 */
releases: Release[]
}
/**
 * The time at which an approved content goes live.
 */
export interface Scheduling {
/**
 * Hash of the draft.
 */
hash: string
/**
 * Day and time on a clock of the lender, without a zone.
 */
at: string
/**
 * Why it goes live; needed when applications lose their page.
 */
reason?: string
}
/**
 * An application.
 */
export interface ExplanationPath {
/**
 * Number of the application.
 */
uuid: string
}
/**
 * What else to explain.
 */
export interface ExplanationQuery {
/**
 * A page that the application is not on.
 */
not?: string
}
/**
 * Why an application is on its page, without personal data.
 */
export interface Explanation {
/**
 * Code of the lender.
 */
organisation: string
/**
 * Flow of the application.
 */
flow: string
/**
 * Page on which the application is.
 */
page: string
/**
 * Present state of the checklist; null without one.
 */
checklistState: (string | null)
/**
 * The rules that decided, and why no other did, as lines of text. Values of the borrower are left out.
 */
reasons: string
/**
 * Pages of the flow, with their titles.
 * 
 * Items: A page.
 */
pages: {
/**
 * Name of the page.
 */
id: string
/**
 * Heading of the page; empty without one.
 */
title: string
}[]
/**
 * What would have to be different for the other page; null without a question.
 */
other: (null | {
/**
 * The other page.
 */
page: string
/**
 * Whether a way was found; `none` is proven.
 */
outcome: ("shown" | "found" | "none" | "not-found" | "gave-up" | "unknown")
/**
 * What would have to change, in order.
 */
changes: string[]
})
}
/**
 * A flow of a lender.
 */
export interface CountsPath {
/**
 * Code of the lender.
 */
organisation: string
/**
 * The flow.
 */
flow: string
}
/**
 * Where the applications of a flow are.
 */
export interface FlowCounts {
/**
 * States of the checklist with applications.
 */
places: PlaceCount[]
}
/**
 * Applications at one place. It has no personal data.
 */
export interface PlaceCount {
/**
 * State of the checklist.
 */
place: string
/**
 * Applications that are here.
 */
count: number
/**
 * Days that half of them have been here.
 */
medianDays: number
/**
 * Applications whose borrower has done nothing for 30 days.
 */
left: number
}
/**
 * Asks for an email or a document of the definitions as a borrower gets it.
 */
export interface TextPreview {
/**
 * Code of the lender.
 */
lender: string
/**
 * Language of the reader, BCP 47.
 */
locale: string
/**
 * Draft whose texts lie over the live ones; null for none.
 */
draft: (string | null)
/**
 * Texts that are not saved yet, over those of the draft.
 * 
 * @maxItems 500
 * 
 * Items: The text of one definition.
 */
changes: {
/**
 * Path of a definition from the root of the repository.
 */
path: string
/**
 * Text of the file; null removes it.
 */
text: (string | null)
}[]
/**
 * Id of the flow.
 */
flow: string
/**
 * Id of the email or the document.
 */
id: string
/**
 * The application and the profile over which the text is filled in.
 */
data: {
/**
 * Application, as its schema describes it.
 */
application: {
[k: string]: unknown
}
/**
 * Profile of the borrower, as its schema describes it.
 */
profile: {
[k: string]: unknown
}
}
}
/**
 * An email as its borrower gets it.
 */
export interface MailPreview {
/**
 * Name and address of the sender.
 */
from: string
/**
 * Address of the borrower in the data; null without one.
 */
to: (string | null)
/**
 * Subject.
 */
subject: string
/**
 * The email as text.
 */
text: string
/**
 * The email as HTML. Its styles are inline.
 */
html: string
/**
 * Names of the files that go with it.
 */
attachments: string[]
}
/**
 * A test of an email that was sent.
 */
export interface SentTest {
/**
 * Address of the person who asked for it.
 */
to: string
}
/**
 * A document as its borrower gets it.
 */
export interface DocumentPreview {
/**
 * Title.
 */
title: string
/**
 * Name of the file.
 */
fileName: string
/**
 * The PDF, base64.
 */
content: string
}
/**
 * Asks the chatbot a question over texts that are not live yet.
 */
export interface QuestionPreview {
/**
 * Code of the lender.
 */
lender: string
/**
 * Language of the reader, BCP 47.
 */
locale: string
/**
 * Draft whose texts lie over the live ones; null for none.
 */
draft: (string | null)
/**
 * Texts that are not saved yet, over those of the draft.
 * 
 * @maxItems 500
 * 
 * Items: The text of one definition.
 */
changes: {
/**
 * Path of a definition from the root of the repository.
 */
path: string
/**
 * Text of the file; null removes it.
 */
text: (string | null)
}[]
/**
 * The question of a visitor.
 */
question: string
}
/**
 * The answer of the chatbot.
 */
export interface AnswerPreview {
/**
 * Id of the answer; null for an unknown question.
 */
answer: (string | null)
/**
 * Words of the answer.
 */
text: string
/**
 * Whether a person takes over.
 */
handOver: boolean
}
