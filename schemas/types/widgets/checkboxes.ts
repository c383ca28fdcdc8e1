/* Generated from widgets/checkboxes.schema.json by `npm run generate`. */

/**
 * Several of a list.
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
 * False leaves out the word (optional) behind the label of a property that is not required.
 */
optional?: boolean
/**
 * Values that stand alone: choosing one clears the others.
 */
exclusive?: (string | number)[]
/**
 * The value that a sub-value belongs to; sub-values are indented.
 */
under?: {
[k: string]: string | number
}
}
