/* Generated from ports/funding.decide.schema.json by `npm run generate`. */

/**
 * Requests the final approval before funding.
 */
export interface FundingDecidePort {
/**
 * Nothing: the server sends the identifier of the application.
 */
request: {

}
/**
 * The decision.
 */
answer: {
/**
 * The funding is approved.
 */
approved: boolean
}
}
