/* Generated from ports/credit.pull.schema.json by `npm run generate`. */

/**
 * Requests a credit report. Only the borrower sees a soft pull; a hard pull may lower the score.
 */
export interface CreditPullPort {
/**
 * What the bureau needs.
 */
request: {
/**
 * Kind of the inquiry.
 */
kind: ("soft" | "hard")
/**
 * Name of the borrower.
 */
name: {
/**
 * First name.
 */
firstName?: string
/**
 * Middle name.
 */
middleName?: string
/**
 * Last name.
 */
lastName?: string
/**
 * Suffix, such as Jr.
 */
suffix?: string
}
/**
 * Birth date.
 */
dob?: string
/**
 * Social Security number.
 */
ssn?: string
/**
 * Address of the home.
 */
address?: {
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, suite or unit.
 */
street2?: string
/**
 * City.
 */
city?: string
/**
 * Two-letter code of the state.
 */
state?: string
/**
 * ZIP code.
 */
zip?: string
}
/**
 * PIN that lifts a freeze.
 */
pin?: string
/**
 * Bureau that the PIN belongs to.
 */
bureau?: string
}
/**
 * The credit report.
 */
answer: {
/**
 * Whether the file was read, or why not.
 */
result: ("MATCH" | "NO_MATCH" | "NO_MATCH_SSN" | "LOCKED" | "FROZEN" | "MINOR" | "ERROR")
/**
 * Bureau that answered.
 */
bureau?: string
/**
 * Credit score.
 */
score?: number
/**
 * Lowest and highest possible score.
 * 
 * Items: A score.
 */
scoreRange: number[]
/**
 * Factors that lowered the score, four at most.
 * 
 * Items: A factor.
 */
keyFactors: string[]
/**
 * US dollars a month, without the liens on the home.
 */
monthlyDebts: number
/**
 * Inquiries of the last 90 days.
 */
inquiries90Days: number
/**
 * Payments 60 or more days late in the last 24 months.
 */
latePayments: number
/**
 * The file has a fraud alert.
 */
fraudAlert: boolean
/**
 * Bureaus whose file is frozen or locked.
 * 
 * Items: A bureau.
 */
frozenBureaus: string[]
/**
 * The PIN did not lift the freeze.
 */
pinRejected: boolean
}
}
