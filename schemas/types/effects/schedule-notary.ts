/* Generated from effects/schedule-notary.schema.json by `npm run generate`. */

/**
 * Takes a time that the calendar of the same screen offers, from the day on which the rule of the state allows a closing; bind keeps it.
 */
export interface ScheduleNotaryEffectOptions {
/**
 * An appointment may be changed as long as so many business days (Monday to Friday without holidays) lie before its day; absent: until it begins.
 */
changeUntilBusinessDays?: number
}
