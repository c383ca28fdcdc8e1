/* Generated from widgets/textarea.schema.json by `npm run generate`. */

/**
 * Several lines of text.
 */
export interface TextareaWidgetOptions {
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
 * Lines shown.
 */
rows?: number
}
