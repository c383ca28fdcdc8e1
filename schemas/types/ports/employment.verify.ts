/* Generated from ports/employment.verify.schema.json by `npm run generate`. */

/**
 * Asks the employer to confirm the employment.
 */
export interface EmploymentVerifyPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * Name of the employer.
 */
employer: string
/**
 * Phone number of the employer.
 */
phone?: string
}
/**
 * The employer's answer.
 */
answer: {
/**
 * The employer confirms the employment.
 */
verified: boolean
}
}
