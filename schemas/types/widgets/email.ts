/* Generated from widgets/email.schema.json by `npm run generate`. */

/**
 * An e-mail address.
 */
export interface EmailWidgetOptions {
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
