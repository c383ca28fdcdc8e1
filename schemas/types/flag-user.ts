/* Generated from flag-user.schema.json by `npm run generate`. */

/**
 * What rules of flags may read about the person. The server knows the first three. The browser sends the others, so no protection may depend on them.
 */
export interface FlagUser {
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
/**
 * Language of the browser, BCP 47.
 */
locale: string
/**
 * Parameter DDP_Pilot of the first address that the person opened.
 */
DDP_Pilot: string
}
