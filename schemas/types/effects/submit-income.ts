/* Generated from effects/submit-income.schema.json by `npm run generate`. */

/**
 * The borrower has shown their income. Writes `status.incomeSubmitted`, and the income source that the options name; a link brings its source by its own effect.
 */
export interface SubmitIncomeEffectOptions {
/**
 * Source that the page stands for.
 */
source?: ("MANUAL_PAYSTUB" | "OTHER")
/**
 * Employment of that source, when it is not the stated one.
 */
employmentType?: ("SELF_EMPLOYED" | "RETIRED")
/**
 * Writes `status.manualPaystubUpload` too: the page takes paystubs.
 */
paystubs?: boolean
}
