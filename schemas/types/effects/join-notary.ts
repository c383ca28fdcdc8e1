/* Generated from effects/join-notary.schema.json by `npm run generate`. */

/**
 * Joins the online session with the notary. The checklist then calls the notary.
 */
export interface JoinNotaryEffectOptions {

}
