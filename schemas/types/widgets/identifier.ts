/* Generated from widgets/identifier.schema.json by `npm run generate`. */

/**
 * A number or code that a declared lookup knows: the field shows its meaning, or a warning. Neither stops a submit.
 */
export interface IdentifierWidgetOptions {
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
 * Id of a lookup of flow.json. Without an answer the input is a plain line of text.
 */
lookup: string
/**
 * Text below the input when the lookup knows it; the values of the answer are its arguments, such as {bank}.
 */
found: string
/**
 * Warning when the lookup does not know it.
 */
missing: string
/**
 * True for a number of digits: a phone shows its number pad, and spaces and dashes are dropped.
 */
digits?: boolean
}
