/* Generated from ports/flood.determine.schema.json by `npm run generate`. */

/**
 * Determines the flood zone of the home.
 */
export interface FloodDeterminePort {
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
 * The determination, or when it is expected.
 */
answer: {
/**
 * Whether the zone is determined.
 */
status: ("DETERMINED" | "PENDING")
/**
 * Flood zone; only when determined.
 */
zone?: string
/**
 * The home is in a special flood hazard area; only when determined.
 */
specialHazard?: boolean
/**
 * Hours until the vendor answers when it is asked again; only with a status that waits.
 */
hours?: number
}
}
