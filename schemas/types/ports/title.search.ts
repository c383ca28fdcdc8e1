/* Generated from ports/title.search.schema.json by `npm run generate`. */

/**
 * Searches the title of the home.
 */
export interface TitleSearchPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * Address of the home.
 */
address: {
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, suite or unit.
 */
street2?: string
/**
 * City.
 */
city?: string
/**
 * Two-letter code of the state.
 */
state?: string
/**
 * ZIP code.
 */
zip?: string
}
/**
 * County of the home.
 */
county?: string
/**
 * Name of the borrower.
 */
owner: {
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
}
/**
 * The title report, or when it is expected.
 */
answer: {
/**
 * Whether the report is complete.
 */
status: ("CLEAR" | "PROCESSING")
/**
 * Owners in the records and how they own the home; only when complete.
 */
vesting?: string
/**
 * What the owner in the records is; only when complete.
 */
ownerType?: ("PERSON" | "TRUST" | "COMPANY")
/**
 * Hours until the vendor answers when it is asked again; only with a status that waits.
 */
hours?: number
}
}
