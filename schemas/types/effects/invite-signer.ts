/* Generated from effects/invite-signer.schema.json by `npm run generate`. */

/**
 * Invites another owner of the home to sign. Reads fields `firstName`, `lastName` and `email`. Writes `helocSigners`; the same transaction creates the signer's own application and the e-mail.
 */
export interface InviteSignerEffectOptions {
/**
 * Maximum number of other owners.
 */
atMost: number
}
