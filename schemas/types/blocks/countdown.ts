/* Generated from blocks/countdown.schema.json by `npm run generate`. */

/**
 * How long is left until an instant, and when that is in the property's time zone.
 */
export interface CountdownBlockOptions {
/**
 * JSON pointer of the instant, ISO 8601.
 */
until: string
/**
 * What the time is for.
 */
label: string
/**
 * In place of the label when the time is over.
 */
over?: string
}
