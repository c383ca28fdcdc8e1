/* Generated from effects/attest-liens.schema.json by `npm run generate`. */

/**
 * Reads field `liens` {answer, note?, balances?}. Writes `lienAttestation` and the corrected balances in `liens`.
 */
export interface AttestLiensEffectOptions {

}
