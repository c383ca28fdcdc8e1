/* Generated from widgets/password.schema.json by `npm run generate`. */

/**
 * A password; it can be pasted and shown.
 */
export interface PasswordWidgetOptions {
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
}
