/* Generated from effects/change-signer.schema.json by `npm run generate`. */

/**
 * Sends a signer's invitation again (field `change` RESEND), sends it to the address in field `email` (EMAIL), or withdraws it (REMOVE). Field `signer` names the signer. Writes `helocSigners`.
 */
export interface ChangeSignerEffectOptions {
/**
 * Role of the people whose invitations may be changed, as in signers.json.
 */
role: string
/**
 * Maximum number of emails to one signer, including the first.
 */
invitations: number
/**
 * Least time between two emails to one signer, ISO 8601 duration in days, hours and minutes.
 */
apart: string
}
