/* Generated from widgets/consent.schema.json by `npm run generate`. */

/**
 * Consent to the sentence of the title: `const: true`, never ticked beforehand.
 */
export interface ConsentWidgetOptions {
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
