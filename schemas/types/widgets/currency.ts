/* Generated from widgets/currency.schema.json by `npm run generate`. */

/**
 * An amount in US dollars with no more than two decimals.
 */
export interface CurrencyWidgetOptions {
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
