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
 * False hides the word (optional) after the label of an optional property.
 */
optional?: boolean
/**
 * Visible lines of the field while it is empty.
 */
rows?: number
}
