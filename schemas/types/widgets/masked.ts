/* Generated from widgets/masked.schema.json by `npm run generate`. */

/**
 * A confidential number. The value is its digits; spaces and dashes are accepted.
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
 * False hides the word (optional) after the label of an optional property.
 */
optional?: boolean
/**
 * Kind of number, which decides its masking and grouping.
 */
mask: ("ssn" | "account" | "routing")
}
