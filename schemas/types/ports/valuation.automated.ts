/* Generated from ports/valuation.automated.schema.json by `npm run generate`. */

/**
 * Requests an automated value. The answer is absent when the model has no value for the home.
 */
export interface ValuationAutomatedPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * Address of the home.
 */
address: {
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, suite or unit.
 */
street2?: string
/**
 * City.
 */
city?: string
/**
 * Two-letter code of the state.
 */
state?: string
/**
 * ZIP code.
 */
zip?: string
}
}
/**
 * The automated value; null without one.
 */
answer: ({
/**
 * US dollars.
 */
value: number
/**
 * Confidence from 0 to 1.
 */
confidence: number
} | null)
}
