/* Generated from ports/valuation.brokerOpinion.schema.json by `npm run generate`. */

/**
 * Requests a broker's price opinion.
 */
export interface ValuationBrokerOpinionPort {
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
/**
 * How the broker gets into the home.
 */
access?: string
}
/**
 * The broker's opinion.
 */
answer: {
/**
 * US dollars.
 */
value: number
/**
 * Condition of the home.
 */
condition: string
}
}
