/* Generated from blocks/location.schema.json by `npm run generate`. */

/**
 * Asks the device where it is, after a press. Value: {status: GIVEN, DENIED or UNAVAILABLE; latitude, longitude in degrees, accuracy in metres}. Bind it with "keep": false, so that no draft holds it.
 */
export interface LocationBlockOptions {
/**
 * Why we ask.
 */
text?: string
/**
 * What to do when the browser does not share it.
 */
denied?: string
}
