/* Generated from widgets/checkbox.schema.json by `npm run generate`. */

/**
 * An optional checkbox; the title is its label.
 */
export interface CheckboxWidgetOptions {
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
 * Address of the `<link>` in the label, or an address for each, in their order.
 * 
 * @minItems 1
 */
link?: (string | string[])
}
