/* Generated from blocks/passkey-login.schema.json by `npm run generate`. */

/**
 * Finishes a log-in with a passkey. Shows nothing for an account without one, and in a browser that knows none.
 */
export interface PasskeyLoginBlockOptions {
/**
 * Text of the button.
 */
label: string
/**
 * Sentence under the button.
 */
text?: string
}
