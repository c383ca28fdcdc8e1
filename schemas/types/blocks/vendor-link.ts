/* Generated from blocks/vendor-link.schema.json by `npm run generate`. */

/**
 * A visit at an income vendor: off to its site and back. Value: {state, code}, as the vendor's redirect brings them.
 */
export interface VendorLinkBlockOptions {
/**
 * Vendor to visit.
 */
vendor: ("truv" | "pointserv")
/**
 * Name shown.
 */
name: string
/**
 * Id of the page to which the vendor sends the borrower back.
 */
returnTo: string
/**
 * False: the visit is not begun here, only come back from.
 */
start?: boolean
}
