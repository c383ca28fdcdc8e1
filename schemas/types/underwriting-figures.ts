/* Generated from underwriting-figures.schema.json by `npm run generate`. */

/**
 * Figures that rules of underwriting read. Amounts are in US dollars. Demographic information must never be among them (Regulation B, 12 CFR 1002.4). The examples are good applicants: each underwriting accepts one of them.
 */
export interface UnderwritingFigures {
/**
 * Credit score of the bureau; null without one.
 */
score: (number | null)
/**
 * Minimum score: `pricing.minScore`.
 */
minScore: number
/**
 * Payments 60 or more days late in the last 24 months.
 */
latePayments: number
/**
 * The bureau's file has a fraud alert.
 */
fraudAlert: boolean
/**
 * The home is listed for sale or was sold recently.
 */
changingHands: boolean
/**
 * Employment as stated; empty when not stated.
 */
employmentType: ("" | "FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "SEPARATE_MAINTENANCE_PAYMENTS")
/**
 * Value of the home, estimated where no other is known; 0 without any.
 */
homeValue: number
/**
 * Maximum line that equity, limits and state allow; 0 when the minimum line does not fit. The maximum loan of a product without security.
 */
equityLine: number
/**
 * The borrower agreed to pay liens down.
 */
requalified: boolean
/**
 * Gross monthly income, assets included: as stated in the initial underwriting, as verified in the final one.
 */
income: number
/**
 * Gross monthly income as stated, assets included.
 */
statedIncome: number
/**
 * Debt-to-income ratio, percent; null without income. Initial underwriting: with the minimum line over the shortest term. Final underwriting: with the chosen offer.
 */
dti: (number | null)
/**
 * Maximum debt-to-income ratio, percent: `pricing.maxDtiPercent`.
 */
maxDti: number
/**
 * The borrower has listed assets.
 */
assetsGiven: boolean
/**
 * Reported condition of the home; empty without a report.
 */
condition: string
/**
 * Chosen line; 0 without one.
 */
amount: number
/**
 * Number of offers that the figures support.
 */
offers: number
}
