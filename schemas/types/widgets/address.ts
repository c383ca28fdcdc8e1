/* Generated from widgets/address.schema.json by `npm run generate`. */

/**
 * An address: an object with street1, street2, city, state and zip, with the autofill tokens of each (`ui:field: address`). With the property `country` it is an address in any country.
 */
export interface AddressFieldOptions {
/**
 * Keeps two addresses of one page apart for the browser.
 */
autocompleteSection?: string
/**
 * Share of the line on wide screens.
 */
width?: ("half" | "third")
}
