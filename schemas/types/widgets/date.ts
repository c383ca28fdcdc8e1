/* Generated from widgets/date.schema.json by `npm run generate`. */

/**
 * A date typed as MM/DD/YYYY; the value is ISO 8601.
 */
export interface DateWidgetOptions {
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
}
