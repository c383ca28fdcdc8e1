/* Generated from ports/valuation.evaluation.schema.json by `npm run generate`. */

/**
 * Orders a residential evaluation. A later call returns the report.
 */
export interface ValuationEvaluationPort {
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
 * The evaluation, or when it is expected.
 */
answer: {
/**
 * Whether the report is complete.
 */
status: ("COMPLETE" | "PROCESSING")
/**
 * Condition of the home; only when complete.
 */
condition?: string
/**
 * Hours until the vendor answers when it is asked again; only with a status that waits.
 */
hours?: number
}
}
