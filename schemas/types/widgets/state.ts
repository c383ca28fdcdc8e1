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
 * False leaves out the word (optional) behind the label of a property that is not required.
 */
optional?: boolean
/**
 * Stands while nothing is chosen.
 */
emptyLabel?: string
}
