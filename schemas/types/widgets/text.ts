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
 * False leaves out the word (optional) behind the label of a property that is not required.
 */
optional?: boolean
/**
 * Keyboard that a phone shows.
 */
inputMode?: ("text" | "numeric" | "decimal" | "tel" | "email")
/**
 * Shown before what is typed.
 */
prefix?: string
/**
 * Shown after what is typed.
 */
suffix?: string
}
