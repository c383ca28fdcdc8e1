/* Generated from calls/telemetry.schema.json by `npm run generate`. */

/**
 * The event is counted.
 */
export type CountedEvent = null
/**
 * The link is recorded.
 */
export type RecordedReplay = null

/**
 * Bodies and answers of browser telemetry. Source of the fields: product specification, section 7.
 */
export interface TelemetryCalls {
visitKey?: VisitKey
browserEvent?: BrowserEvent
visitRequest?: VisitRequest
visit?: Visit
replayLink?: ReplayLink
countedEvent?: CountedEvent
recordedReplay?: RecordedReplay
}
/**
 * One visit of a browser.
 */
export interface VisitKey {
/**
 * Identifier of the visit.
 */
uuid: string
/**
 * When the visit began, milliseconds since 1970 by the server's clock.
 */
epoch: number
/**
 * Identifier of the browser.
 */
trackerUuid: string
}
/**
 * An event of a browser: a page view, or an error that the page showed.
 */
export interface BrowserEvent {
/**
 * Host of the lender's site.
 */
domain: string
/**
 * Parameters of the address that choose a page or name a campaign.
 */
queryParams?: {
/**
 * Value of the parameter with this name.
 */
[k: string]: string
}
/**
 * Path of the page, with identifiers replaced by names.
 */
pagePath: string
/**
 * Kind of event, such as ERROR or PAGEVIEW.
 */
event: string
sessionKey?: VisitKey
/**
 * Account, while a person is logged in.
 */
identityId?: string
/**
 * Application that the page shows.
 */
applicationUuid?: string
/**
 * Sub-kind of the event.
 */
eventType?: string
/**
 * Type of product.
 */
productType?: string
/**
 * Names and numbers from the definitions, never a person's input.
 */
eventProperties?: {
/**
 * Name of an error.
 */
name?: string
/**
 * HTTP status of a failed call.
 */
status?: number
[k: string]: unknown
}
/**
 * Counts every occurrence. Otherwise the same event of the same page counts once a visit.
 */
dontDedupe?: boolean
/**
 * Property of `eventProperties` that distinguishes two events, instead of the page.
 */
dedupeProperty?: string
}
/**
 * Opens a visit, or continues one.
 */
export interface VisitRequest {
/**
 * Platform of the visit: always WEB.
 */
platform: "WEB"
/**
 * Version of the telemetry library.
 */
libVersion?: string
/**
 * Version of the app.
 */
appVersion?: string
/**
 * Site that the visit came from, without its page.
 */
referrer?: string
/**
 * Parameters of the address that choose a page or name a campaign.
 */
queryParams?: {
/**
 * Value of the parameter with this name.
 */
[k: string]: string
}
/**
 * Size of the screen.
 */
screen?: {
/**
 * Width of the screen, CSS pixels.
 */
width: number
/**
 * Height of the screen, CSS pixels.
 */
height: number
}
/**
 * Size of the window.
 */
window?: {
/**
 * Width of the window, CSS pixels.
 */
width: number
/**
 * Height of the window, CSS pixels.
 */
height: number
}
/**
 * Visit to continue; null or absent for a new one.
 */
sessionKey?: (null | VisitKey)
}
/**
 * The visit that is open.
 */
export interface Visit {
sessionKey: VisitKey
}
/**
 * Links a session recording to an application.
 */
export interface ReplayLink {
/**
 * Address of the recording.
 */
link: string
}
