/* Generated from widgets/checkboxes.schema.json by `npm run generate`. */

/**
 * Several choices from a list.
 */
export interface CheckboxesWidgetOptions {
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
 * Exclusive values: choosing one clears the others.
 */
exclusive?: (string | number)[]
/**
 * The value that a sub-value belongs to; sub-values are indented.
 */
under?: {
[k: string]: string | number
}
}
