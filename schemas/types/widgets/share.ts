/* Generated from widgets/share.schema.json by `npm run generate`. */

/**
 * An amount in US dollars, also shown as a percentage of another amount.
 */
export interface ShareWidgetOptions {
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
 * The other amount: the name of a field in the same form, group or item, or a JSON pointer such as /application/property/value.
 */
of: string
/**
 * Sentence under the input, with the percentage as {share}; without it, the percentage alone.
 */
text?: string
/**
 * Percentage above which the warning shows. It stops nothing.
 */
most?: number
/**
 * Warning above `most`, with the percentage as {share}.
 */
warning?: string
}
