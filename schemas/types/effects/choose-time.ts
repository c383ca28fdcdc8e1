/* Generated from effects/choose-time.schema.json by `npm run generate`. */

/**
 * Accepts a time that the calendar of the same screen offers, in the time zone of the home. `bind` saves it. Without an answer in the field the effect does nothing.
 */
export interface ChooseTimeEffectOptions {
/**
 * Field of the form that contains the time.
 */
field: string
}
