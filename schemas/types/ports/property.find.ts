/* Generated from ports/property.find.schema.json by `npm run generate`. */

/**
 * Looks the home up in the county's records. `answers.<id>` is the list of matching homes.
 */
export interface PropertyFindPort {
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
 * Homes at the address.
 * 
 * Items: A home.
 */
answer: {
/**
 * County.
 */
county: string
/**
 * Type of the home.
 */
propertyType: string
/**
 * The borrower is an owner in the county's records.
 */
ownerMatch: boolean
}[]
}
