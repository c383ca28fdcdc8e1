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
 * False leaves out the word (optional) behind the label of a property that is not required.
 */
optional?: boolean
/**
 * Shown before what is typed.
 */
prefix?: string
/**
 * Shown after what is typed.
 */
suffix?: string
}
