/* Generated from calls/application.schema.json by `npm run generate`. */
import type { Application } from "../application.ts";
import type { Identifier } from "./shared.ts";
import type { Product } from "./shared.ts";
import type { Profile } from "../profile.ts";

/**
 * One of the account's applications.
 */
export type ApplicationSummary = (Application & {
/**
 * UUID of the application.
 */
uuid: string
/**
 * State of the server's checklist; null before its first run.
 */
checklistStatus: (string | null)
/**
 * Version of the application, counted up by every write.
 */
version: number
})
/**
 * The account's applications of one product, newest first.
 */
export type ApplicationSummaries = ApplicationSummary[]
/**
 * One application, without values that its owner may not see.
 */
export type OneApplication = Application
/**
 * Status of an application, for polling.
 */
export type ApplicationStatus = (NonNullable<Application["status"]> & {
/**
 * Version of the application, counted up by every write.
 */
version: number
})
/**
 * The answers are stored.
 */
export type StoredDraft = null

/**
 * Bodies and answers of the application service.
 */
export interface ApplicationCalls {
applicationSummaries?: ApplicationSummaries
applicationSummary?: ApplicationSummary
oneApplication?: OneApplication
newApplication?: NewApplication
collectedScreen?: CollectedScreen
screenSubmission?: ScreenSubmission
writtenApplication?: WrittenApplication
newDraft?: NewDraft
draft?: Draft
applicationStatus?: ApplicationStatus
draftPath?: DraftPath
storedDraft?: StoredDraft
}
/**
 * Opens an application.
 */
export interface NewApplication {
/**
 * Flow that collected the answers.
 */
flow: string
/**
 * Answers of each screen of that flow, in the order in which the borrower gave them.
 * 
 * @minItems 1
 * @maxItems 50
 */
submissions: CollectedScreen[]
/**
 * Loan originator who referred the borrower.
 */
referrer?: string
/**
 * Secret of the link with which a broker started the application. It names the originator too.
 */
referral?: string
}
/**
 * Answers of one screen.
 */
export interface CollectedScreen {
/**
 * Screen of the flow.
 */
screen: string
/**
 * Answers by field. The screen's own form schema validates them.
 */
data?: {
[k: string]: unknown
}
}
/**
 * Submits a screen.
 */
export interface ScreenSubmission {
/**
 * Screen of the flow.
 */
screen: string
/**
 * Submit action of the screen; its first one when absent.
 */
action?: string
/**
 * Answers by field. The screen's own form schema validates them.
 */
data?: {
[k: string]: unknown
}
}
/**
 * The application and the profile after a write.
 */
export interface WrittenApplication {
/**
 * The borrower's application after the write.
 */
application: Application
/**
 * The borrower's profile.
 */
profile: Profile
/**
 * Version of the application, counted up by every write.
 */
version: number
}
/**
 * Stores unsent answers of a screen.
 */
export interface NewDraft {
/**
 * Answers by field. The screen's own form schema validates them.
 */
data: {
[k: string]: unknown
}
/**
 * The page is being left: answers that other ones have overtaken are kept apart until the next arrival.
 */
leaving?: boolean
/**
 * The person has chosen between these answers and those kept apart, which end.
 */
settles?: boolean
}
/**
 * Unsent answers of a screen.
 */
export interface Draft {
/**
 * Answers by field; null when none are stored.
 */
data: ({
[k: string]: unknown
} | null)
/**
 * The last answers of a page that was left after other ones were stored; absent without any.
 */
left?: {
[k: string]: unknown
}
}
/**
 * Address of the unsent answers of a screen.
 */
export interface DraftPath {
/**
 * Product of the application, as flows name it.
 */
product: Product
/**
 * UUID of the application.
 */
uuid: Identifier
/**
 * Screen of the flow.
 */
"*": string
}
