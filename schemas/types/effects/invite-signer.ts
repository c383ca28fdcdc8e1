/* Generated from effects/invite-signer.schema.json by `npm run generate`. */

/**
 * Names another owner of the home from fields `firstName`, `lastName` and `email`, and invites them to sign. Writes `helocSigners`; the signer's own application and the e-mail follow in the same transaction.
 */
export interface InviteSignerEffectOptions {

}
