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
 * False leaves out the word (optional) behind the label of a property that is not required.
 */
optional?: boolean
}
