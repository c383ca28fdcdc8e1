/* Generated from widgets/phone.schema.json by `npm run generate`. */

/**
 * A phone number; the value is E.164. North American, or of any country where the property has the format `phone`.
 */
export interface PhoneWidgetOptions {
/**
 * Country (ISO 3166) of a number typed without a plus, for the format `phone`; US by default. Its numbers are shown without their code.
 */
country?: string
/**
 * True lets the person choose the country of the number, for the format `phone`.
 */
choose?: boolean
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
