/* Generated from underwriting.schema.json by `npm run generate`. */

/**
 * Rules on score, history and employment.
 */
export type Rules = {
/**
 * Identifier within the list.
 */
id: string
/**
 * Reason of the rule, for the reader of the file.
 */
description?: string
/**
 * Guard over `figures`: schemas/underwriting-figures.schema.json.
 */
when: string
decision: Decision1
}[]
/**
 * Rules on equity and income before any offer.
 */
export type Rules1 = {
/**
 * Identifier within the list.
 */
id: string
/**
 * Reason of the rule, for the reader of the file.
 */
description?: string
/**
 * Guard over `figures`: schemas/underwriting-figures.schema.json.
 */
when: string
decision: Decision1
}[]
/**
 * Rules on the decision that makes offers.
 */
export type Rules2 = {
/**
 * Identifier within the list.
 */
id: string
/**
 * Reason of the rule, for the reader of the file.
 */
description?: string
/**
 * Guard over `figures`: schemas/underwriting-figures.schema.json.
 */
when: string
decision: Decision1
}[]
/**
 * Rules on what only the final underwriting knows.
 */
export type Rules3 = {
/**
 * Identifier within the list.
 */
id: string
/**
 * Reason of the rule, for the reader of the file.
 */
description?: string
/**
 * Guard over `figures`: schemas/underwriting-figures.schema.json.
 */
when: string
decision: Decision1
}[]
/**
 * Rules that compare the chosen offer with the verified figures.
 */
export type Rules4 = {
/**
 * Identifier within the list.
 */
id: string
/**
 * Reason of the rule, for the reader of the file.
 */
description?: string
/**
 * Guard over `figures`: schemas/underwriting-figures.schema.json.
 */
when: string
decision: Decision1
}[]

/**
 * Rules and thresholds of a flow's underwriting, and their order. An organization's overlay may change them. Prices and limits are `pricing` of this file, or of the lender's organisation.json.
 */
export interface Underwriting {
$schema?: string
/**
 * Months over which assets count as income: monthly income gains assets divided by this number.
 */
assetMonths: number
/**
 * Monthly payments that debt-to-income counts besides the bureau's debts and the liens, such as a rent, which no bureau reports. An absent number counts as 0.
 * 
 * @minItems 1
 * 
 * Items: JSON pointer to a number of the application.
 */
debts?: string[]
pricing?: Pricing
/**
 * The two underwritings, each with the order of its rules.
 */
runs: {
initial: Run
final: Run1
}
eligibility: Rules
capacity: Rules1
offering: Rules2
final: Rules3
comparison: Rules4
}
/**
 * Prices and limits of a loan without security. Each term gives an offer whose rate is `baseRate` plus the addition for the borrower's score. There are no fees, so the rate is also the APR. Absent: the lender's `pricing` in organisation.json, for a line that a home secures.
 */
export interface Pricing {
/**
 * Terms on offer.
 * 
 * @minItems 1
 * 
 * Items: A term with its rate.
 */
terms: {
/**
 * Identifier of the term; it must not change later.
 */
id: string
/**
 * Term of the loan, months.
 */
months: number
/**
 * Rate at the best score, percent a year.
 */
baseRate: number
}[]
/**
 * Additions to the rate, best score first. The first row whose minScore the borrower reaches applies.
 * 
 * @minItems 1
 * 
 * Items: An addition for scores from `minScore` on.
 */
scoreAdjustments: {
/**
 * Score from which the row applies.
 */
minScore: number
/**
 * Percentage points added.
 */
add: number
}[]
/**
 * Minimum score for an offer.
 */
minScore: number
/**
 * Maximum debt-to-income ratio with the new payment, percent.
 */
maxDtiPercent: number
/**
 * Minimum loan, US dollars.
 */
minAmount: number
/**
 * Maximum loan, US dollars.
 */
maxAmount: number
/**
 * Increment of loans, which round down to it, US dollars.
 */
step: number
}
/**
 * Job `underwriting.initial`: before verification, by stated figures and the bureau's soft report.
 */
export interface Run {
/**
 * Lists of rules of this file, in their order. The first rule that holds decides, list after list.
 * 
 * @minItems 1
 */
rules: ("eligibility" | "capacity" | "offering" | "final" | "comparison")[]
/**
 * What happens to existing offers when a decision names no `offers` of its own.
 */
offers: ("keep" | "withdraw")
/**
 * Fields of `status` that each decision of this underwriting sets.
 */
status?: {
finalUnderwritingComplete?: boolean
}
otherwise: Decision
}
/**
 * Decision when no rule holds.
 */
export interface Decision {
/**
 * Value of `status.uwDecision`.
 */
uwDecision: ("APPROVED" | "ASSET_DEPLETION" | "DECLINE" | "ERROR" | "FINAL" | "INELIGIBLE" | "INITIAL" | "REVIEW" | "SELECT" | "UNKNOWN")
/**
 * Value of `status.uwSubDecision`.
 */
uwSubDecision: string
/**
 * Flags of `status` that become true; the others become false.
 */
flags?: ("dtiDecline" | "creditScoreDecline" | "delinquencyReview" | "cltvRequalify")[]
/**
 * Principal reasons of a decline, by their names in Regulation B, form C-1. The notice states at most four (12 CFR 1002.9, comment 9(b)(2)-1).
 * 
 * @minItems 1
 */
reasons?: ("temporaryEmployment" | "employmentUnverified" | "insufficientIncome" | "excessiveObligations" | "limitedCredit" | "identityUnverified" | "collateral")[]
/**
 * True to give the bureau's own key factors as reasons when it names any, because "low score" alone does not help a borrower.
 */
bureauReasons?: boolean
/**
 * What happens to offers. `make` writes the offers that fit; `replace` also withdraws the chosen one, so that the borrower chooses again; `withdraw` removes all. Absent: `offers` of the underwriting.
 */
offers?: ("keep" | "make" | "replace" | "withdraw")
/**
 * True to write `equityShortfall`: the debt, the maximum debt and the minimum pay-down.
 */
shortfall?: boolean
}
/**
 * Job `underwriting.final`: on the chosen offer, by verified income and the hard report.
 */
export interface Run1 {
/**
 * Lists of rules of this file, in their order. The first rule that holds decides, list after list.
 * 
 * @minItems 1
 */
rules: ("eligibility" | "capacity" | "offering" | "final" | "comparison")[]
/**
 * What happens to existing offers when a decision names no `offers` of its own.
 */
offers: ("keep" | "withdraw")
/**
 * Fields of `status` that each decision of this underwriting sets.
 */
status?: {
finalUnderwritingComplete?: boolean
}
otherwise: Decision
}
/**
 * Decision of the rule.
 */
export interface Decision1 {
/**
 * Value of `status.uwDecision`.
 */
uwDecision: ("APPROVED" | "ASSET_DEPLETION" | "DECLINE" | "ERROR" | "FINAL" | "INELIGIBLE" | "INITIAL" | "REVIEW" | "SELECT" | "UNKNOWN")
/**
 * Value of `status.uwSubDecision`.
 */
uwSubDecision: string
/**
 * Flags of `status` that become true; the others become false.
 */
flags?: ("dtiDecline" | "creditScoreDecline" | "delinquencyReview" | "cltvRequalify")[]
/**
 * Principal reasons of a decline, by their names in Regulation B, form C-1. The notice states at most four (12 CFR 1002.9, comment 9(b)(2)-1).
 * 
 * @minItems 1
 */
reasons?: ("temporaryEmployment" | "employmentUnverified" | "insufficientIncome" | "excessiveObligations" | "limitedCredit" | "identityUnverified" | "collateral")[]
/**
 * True to give the bureau's own key factors as reasons when it names any, because "low score" alone does not help a borrower.
 */
bureauReasons?: boolean
/**
 * What happens to offers. `make` writes the offers that fit; `replace` also withdraws the chosen one, so that the borrower chooses again; `withdraw` removes all. Absent: `offers` of the underwriting.
 */
offers?: ("keep" | "make" | "replace" | "withdraw")
/**
 * True to write `equityShortfall`: the debt, the maximum debt and the minimum pay-down.
 */
shortfall?: boolean
}
