/* Generated from blocks/countdown.schema.json by `npm run generate`. */

/**
 * Time left until an instant, and the instant in the property's time zone.
 */
export interface CountdownBlockOptions {
/**
 * JSON pointer of the instant, ISO 8601.
 */
until: string
/**
 * Label of the time left.
 */
label: string
/**
 * Text instead of the label when the time is over.
 */
over?: string
}
