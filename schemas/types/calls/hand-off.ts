/* Generated from calls/hand-off.schema.json by `npm run generate`. */
import type { Application } from "../application.ts";
import type { Identifier } from "./shared.ts";

/**
 * The email is on its way.
 */
export type HandOffMailed = null
/**
 * The page was sent, and the hand-off is over.
 */
export type HandOffSent = null

/**
 * Bodies and answers of the calls that go on with a page on a phone.
 */
export interface HandOffCalls {
handOffLink?: HandOffLink
handOffStatus?: HandOffStatus
handOffMailed?: HandOffMailed
handOffOpening?: HandOffOpening
handOffView?: HandOffView
handOffDocumentPath?: HandOffDocumentPath
handOffAnswers?: HandOffAnswers
handOffSent?: HandOffSent
}
/**
 * A link that opens the page on one phone, once.
 */
export interface HandOffLink {
/**
 * Secret of the link, for its fragment.
 */
token: string
/**
 * Real time at which the link ends, ISO 8601.
 */
expiresAt: string
}
/**
 * State of the newest hand-off of the application.
 */
export interface HandOffStatus {
/**
 * OPEN: no phone has opened the link yet. OPENED: a phone has. DONE: the phone has sent the page. EXPIRED: the link or the visit has ended. UNKNOWN: there is no hand-off.
 */
state: ("OPEN" | "OPENED" | "DONE" | "EXPIRED" | "UNKNOWN")
}
/**
 * Opens the page with the secret of a link.
 */
export interface HandOffOpening {
/**
 * Secret of the link, from its fragment.
 */
token: string
}
/**
 * The page that the phone shows, and the part of the application that it may read.
 */
export interface HandOffView {
/**
 * Key of this device for its further calls, in their authorization header with the scheme HandOff. Only the opening has it.
 */
key?: string
/**
 * Flow of the application.
 */
flow: string
/**
 * Page of the flow.
 */
page: string
/**
 * Screen of that page.
 */
screen: string
/**
 * The shared part of the application.
 */
application: Application
/**
 * Unsent answers of the screen; null without any.
 */
answers: ({
[k: string]: unknown
} | null)
}
/**
 * Address of a document of the page.
 */
export interface HandOffDocumentPath {
/**
 * UUID of the document.
 */
document: Identifier
}
/**
 * Sends the page.
 */
export interface HandOffAnswers {
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
