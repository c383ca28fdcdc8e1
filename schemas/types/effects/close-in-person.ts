/* Generated from effects/close-in-person.schema.json by `npm run generate`. */

/**
 * Closes before a notary at an office in place of online: `closing.mode` becomes IN_PERSON, the online appointment and session are given back.
 */
export interface CloseInPersonEffectOptions {

}
