/* Generated from widgets/checkbox.schema.json by `npm run generate`. */

/**
 * A yes that can be left out; the title stands beside the box.
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
 * False leaves out the word (optional) behind the label of a property that is not required.
 */
optional?: boolean
/**
 * Address of the `<link>` in the label.
 */
link?: string
}
