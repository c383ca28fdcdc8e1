/* Generated from widgets/select.schema.json by `npm run generate`. */

/**
 * One choice from a list, in the browser's own select.
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
 * False hides the word (optional) after the label of an optional property.
 */
optional?: boolean
/**
 * Text while nothing is chosen.
 */
emptyLabel?: string
}
