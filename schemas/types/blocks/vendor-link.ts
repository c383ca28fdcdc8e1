/* Generated from blocks/vendor-link.schema.json by `npm run generate`. */

/**
 * A visit to an income vendor's site and back. Value: {state, code}, from the vendor's redirect.
 */
export interface VendorLinkBlockOptions {
/**
 * Vendor to visit.
 */
vendor: ("truv" | "pointserv")
/**
 * Name of the vendor as the borrower sees it.
 */
name: string
/**
 * Id of the page to which the vendor sends the borrower back.
 */
returnTo: string
/**
 * False when the visit begins on another page and only returns here.
 */
start?: boolean
}
