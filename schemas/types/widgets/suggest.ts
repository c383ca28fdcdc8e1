/* Generated from widgets/suggest.schema.json by `npm run generate`. */

/**
 * A line of text with suggestions from a declared lookup. A person may type anything else.
 */
export interface SuggestWidgetOptions {
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
 * Id of a lookup of flow.json. Without an answer the input is a plain line of text.
 */
lookup: string
/**
 * Fields that a chosen suggestion fills: the name of a field in the same form, group or item, and the value of the answer for it. Without it the field gets the label of the suggestion.
 */
fill?: {
[k: string]: string
}
}
