/* Generated from ports/income.verify.schema.json by `npm run generate`. */

/**
 * Verifies the income.
 */
export interface IncomeVerifyPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * Stated gross income, US dollars a year.
 */
stated: number
/**
 * Sources of the income.
 * 
 * Items: A source.
 */
sources: string[]
/**
 * Identifiers of the documents that show the income.
 * 
 * Items: A document.
 */
documents: string[]
}
/**
 * The verified income.
 */
answer: {
/**
 * Gross US dollars a year; absent when the stated income is confirmed.
 */
annualIncome?: number
/**
 * The employer must confirm the employment.
 */
employmentVerificationNeeded: boolean
/**
 * The borrower must send pay stubs.
 */
paystubsNeeded?: boolean
}
}
