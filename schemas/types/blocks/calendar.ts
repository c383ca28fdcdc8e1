/* Generated from blocks/calendar.schema.json by `npm run generate`. */

/**
 * Choice of a day and a time in the property's time zone. Value: ISO 8601 date-time. The effects choose-time and schedule-notary accept only times that this block offers.
 */
export interface CalendarBlockOptions {
/**
 * Number of days offered, from the first one.
 */
days?: number
/**
 * First hour of a day.
 */
fromHour?: number
/**
 * Hour by which the last slot ends.
 */
toHour?: number
/**
 * Length of a slot, minutes.
 */
stepMinutes?: number
/**
 * Days of the week, 1 is Monday (ISO 8601). Legal public holidays (5 U.S.C. 6103(a)), and the weekdays on which they are observed, are never offered.
 * 
 * @minItems 1
 */
weekdays?: number[]
/**
 * Business days between today and the first day offered. They are Monday to Friday, without public holidays and the days on which those are observed. 0 begins tomorrow.
 */
leadBusinessDays?: number
/**
 * JSON pointer of an instant. The block offers no time before it, and counts the days from it when it is in the future.
 */
notBefore?: string
}
