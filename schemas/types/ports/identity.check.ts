/* Generated from ports/identity.check.schema.json by `npm run generate`. */

/**
 * Checks whether identity documents are genuine and the borrower's.
 */
export interface IdentityCheckPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * Name of the borrower.
 */
name: {
/**
 * First name.
 */
firstName?: string
/**
 * Middle name.
 */
middleName?: string
/**
 * Last name.
 */
lastName?: string
/**
 * Suffix, such as Jr.
 */
suffix?: string
}
/**
 * Birth date.
 */
dob?: string
/**
 * Identifiers of the uploads. The server sends their content.
 * 
 * Items: A document.
 */
documents: string[]
}
/**
 * The result.
 */
answer: {
/**
 * The result.
 */
outcome: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * A sentence for the borrower; only when the check failed.
 */
problem?: string
/**
 * Hours until the vendor answers when it is asked again; only with a status that waits.
 */
hours?: number
}
}
