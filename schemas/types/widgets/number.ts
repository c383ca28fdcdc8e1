/* Generated from widgets/number.schema.json by `npm run generate`. */

/**
 * A number; spaces and thousands separators are accepted.
 */
export interface NumberWidgetOptions {
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
 * Text before the input.
 */
prefix?: string
/**
 * Text after the input.
 */
suffix?: string
}
