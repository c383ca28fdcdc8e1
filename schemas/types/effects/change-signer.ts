/* Generated from effects/change-signer.schema.json by `npm run generate`. */

/**
 * Sends a signer's invitation again (field `change` RESEND), to the address in field `email` (EMAIL), or takes it back (REMOVE); field `signer` names whom. Writes `helocSigners`.
 */
export interface ChangeSignerEffectOptions {

}
