/* Generated from effects/submit-income.schema.json by `npm run generate`. */

/**
 * Records that the borrower has proven their income. Writes `status.incomeSubmitted` and the income source of the options. A link's own effect writes its source.
 */
export interface SubmitIncomeEffectOptions {
/**
 * Income source of the page.
 */
source?: ("MANUAL_PAYSTUB" | "OTHER")
/**
 * Employment of that source, when it differs from the stated one.
 */
employmentType?: ("SELF_EMPLOYED" | "RETIRED")
/**
 * The page accepts paystubs: the effect also writes `status.manualPaystubUpload`.
 */
paystubs?: boolean
}
