/* Generated from widgets/select.schema.json by `npm run generate`. */

/**
 * One of a list, chosen in the browser's own select.
 */
export interface SelectWidgetOptions {
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
 * Stands while nothing is chosen.
 */
emptyLabel?: string
}
