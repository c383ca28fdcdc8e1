/* Generated from widgets/text.schema.json by `npm run generate`. */

/**
 * A line of text.
 */
export interface TextWidgetOptions {
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
 * Keyboard that a phone shows.
 */
inputMode?: ("text" | "numeric" | "decimal" | "tel" | "email")
/**
 * Text before the input.
 */
prefix?: string
/**
 * Text after the input.
 */
suffix?: string
}
