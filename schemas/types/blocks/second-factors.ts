/* Generated from blocks/second-factors.schema.json by `npm run generate`. */

/**
 * Second factors of the person's account: an authenticator app, passkeys and recovery codes, each with what changes it.
 */
export interface SecondFactorsBlockOptions {

}
