/* Generated from blocks/location.schema.json by `npm run generate`. */

/**
 * Asks the device for its location when the person presses a button. Value: {status: GIVEN, DENIED or UNAVAILABLE; latitude, longitude in degrees, accuracy in meters; stated}. Bind it with "keep": false, so that no draft stores it.
 */
export interface LocationBlockOptions {
/**
 * Reason for the question.
 */
text?: string
/**
 * Label of a field for the place in words, shown when the device does not share it; absent means no such field.
 */
stated?: string
/**
 * Advice when the browser does not share the location.
 */
denied?: string
}
