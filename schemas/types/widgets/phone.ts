/* Generated from widgets/phone.schema.json by `npm run generate`. */

/**
 * A North American phone number; the value is E.164.
 */
export interface PhoneWidgetOptions {
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
