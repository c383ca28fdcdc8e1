/* Generated from effects/cancel-appointment.schema.json by `npm run generate`. */

/**
 * Cancels the appointment with the notary, so that the borrower can choose another.
 */
export interface CancelAppointmentEffectOptions {
/**
 * Business days (Monday to Friday without holidays) before the appointment until which it can change. When absent, it can change until it begins.
 */
changeUntilBusinessDays?: number
}
