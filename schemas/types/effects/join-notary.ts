/* Generated from effects/join-notary.schema.json by `npm run generate`. */

/**
 * Joins the online session with the notary; the checklist then asks the notary to come.
 */
export interface JoinNotaryEffectOptions {

}
