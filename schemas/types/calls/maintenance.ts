/* Generated from calls/maintenance.schema.json by `npm run generate`. */

/**
 * Every page is open.
 */
export type EndedMaintenance = null

/**
 * Calls of staff about pages that are closed for maintenance.
 */
export interface MaintenanceCalls {
newMaintenance?: NewMaintenance
maintenance?: Maintenance
endedMaintenance?: EndedMaintenance
}
/**
 * Pages to close, and what their place says.
 */
export interface NewMaintenance {
/**
 * Addresses of pages, such as /account/heloc/:uuid/liens; `*` at the end closes everything below.
 * 
 * @minItems 1
 * @maxItems 50
 * 
 * Items: Address of pages of this site.
 */
routes: string[]
/**
 * Words in place of the usual message.
 */
message?: string
/**
 * Title in place of the usual one.
 */
pageTitle?: string
/**
 * The page links to the dashboard.
 */
shouldShowDashboardLink?: boolean
}
/**
 * Pages of the organization that its staff closed.
 */
export interface Maintenance {
/**
 * When the first of the pages was closed; null when none is.
 */
since: (string | null)
/**
 * Addresses of the closed pages.
 * 
 * Items: Address of pages.
 */
routes: string[]
/**
 * Words in place of the usual message; null for that.
 */
message: (string | null)
/**
 * Title in place of the usual one; null for that.
 */
pageTitle: (string | null)
/**
 * The page links to the dashboard.
 */
shouldShowDashboardLink: boolean
}
