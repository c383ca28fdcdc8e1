/* Generated from effects/invite-signer.schema.json by `npm run generate`. */

/**
 * Invites a person in a role of the product's signers.json. Reads fields `firstName`, `lastName` and `email`. Adds the person to the product's list of signers; the same transaction creates the person's own application and the email. The role says how many people it takes.
 */
export interface InviteSignerEffectOptions {
/**
 * Role of the person, as in signers.json.
 */
role: string
}
