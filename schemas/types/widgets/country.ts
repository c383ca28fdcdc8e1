/* Generated from widgets/country.schema.json by `npm run generate`. */

/**
 * A country by its code (ISO 3166-1 alpha-2), with names in the language of the page; an `enum` in the schema narrows the list.
 */
export interface CountryWidgetOptions {
/**
 * Countries before all others, such as US.
 * 
 * @minItems 1
 */
first?: string[]
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
 * Text while nothing is chosen.
 */
emptyLabel?: string
}
