/* Generated from effects/cancel-appointment.schema.json by `npm run generate`. */

/**
 * Gives the appointment with the notary back, so that another can be chosen.
 */
export interface CancelAppointmentEffectOptions {
/**
 * An appointment may be changed as long as so many business days (Monday to Friday without holidays) lie before its day; absent: until it begins.
 */
changeUntilBusinessDays?: number
}
