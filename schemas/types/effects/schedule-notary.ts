/* Generated from effects/schedule-notary.schema.json by `npm run generate`. */

/**
 * Accepts a time that the calendar of the same screen offers, not before the state's rule allows a closing. `bind` saves it.
 */
export interface ScheduleNotaryEffectOptions {
/**
 * Business days (Monday to Friday without holidays) before the appointment until which it can change. When absent, it can change until it begins.
 */
changeUntilBusinessDays?: number
}
