/* Generated from widgets/state.schema.json by `npm run generate`. */

/**
 * A state of the United States by its two letters; an `enum` in the schema narrows the list.
 */
export interface StateWidgetOptions {
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
