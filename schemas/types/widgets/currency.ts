/* Generated from widgets/currency.schema.json by `npm run generate`. */

/**
 * An amount, with no more decimals than its currency has.
 */
export interface CurrencyWidgetOptions {
/**
 * Currency of the amount, ISO 4217, such as CAD; US dollars by default. The input shows its sign, and a screen reader speaks its name.
 */
currency?: string
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
