/* Generated from session.schema.json by `npm run generate`. */

/**
 * What guards of the shell may read about the person at the page.
 */
export interface Session {
/**
 * A person is logged in.
 */
authenticated: boolean
/**
 * The session belongs to a broker.
 */
broker: boolean
/**
 * The session belongs to an additional signer.
 */
additionalSigner: boolean
}
