/* Generated from effects/close-in-person.schema.json by `npm run generate`. */

/**
 * Closes with a notary at an office instead of online: `closing.mode` becomes IN_PERSON, and the online appointment and session are canceled.
 */
export interface CloseInPersonEffectOptions {

}
