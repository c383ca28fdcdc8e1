/* Generated from widgets/masked.schema.json by `npm run generate`. */

/**
 * A number that others should not read: the value is its digits; spaces and dashes are accepted.
 */
export interface MaskedWidgetOptions {
/**
 * Autofill token (HTML), such as given-name, or off.
 */
autocomplete?: string
/**
 * Share of the line on wide screens.
 */
width?: ("half" | "third")
/**
 * False leaves out the word (optional) behind the label of a property that is not required.
 */
optional?: boolean
/**
 * What the number is; decides how it is hidden and grouped.
 */
mask: ("ssn" | "account" | "routing")
}
