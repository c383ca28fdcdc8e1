/* Generated from underwriting.schema.json by `npm run generate`. */

/**
 * Rules on score, history and employment. They come first, in the initial and in the final underwriting.
 */
export type Rules = {
/**
 * Identifier within the file.
 */
id: string
/**
 * Reason of the rule, for the reader of the file.
 */
description?: string
/**
 * Guard over `figures`: `score` (null without one), `minScore`, `latePayments` (60 or more days late in 24 months), `fraudAlert`, `changingHands` (listed for sale or recently sold), `employmentType`, `homeValue` (US dollars), `equityLine` (maximum line that the equity allows, US dollars; 0 when the minimum line does not fit), `requalified` (the borrower agreed to pay liens down), `dti` (percent with the minimum line over the shortest term; null without income), `maxDti` (percent), `assetsGiven`, `condition` (of the home).
 */
when: string
/**
 * Decision of the rule.
 */
decision: {
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
 * Principal reasons of a decline, by their names in Regulation B, form C-1.
 * 
 * @minItems 1
 */
reasons?: ("temporaryEmployment" | "employmentUnverified" | "insufficientIncome" | "excessiveObligations" | "limitedCredit" | "identityUnverified" | "collateral")[]
/**
 * True to give the bureau's own key factors as reasons when it names any, because "low score" alone does not help a borrower.
 */
bureauReasons?: boolean
}
}[]
/**
 * Rules on equity and income, of the initial underwriting only. When none holds, the application gets offers.
 */
export type Rules1 = {
/**
 * Identifier within the file.
 */
id: string
/**
 * Reason of the rule, for the reader of the file.
 */
description?: string
/**
 * Guard over `figures`: `score` (null without one), `minScore`, `latePayments` (60 or more days late in 24 months), `fraudAlert`, `changingHands` (listed for sale or recently sold), `employmentType`, `homeValue` (US dollars), `equityLine` (maximum line that the equity allows, US dollars; 0 when the minimum line does not fit), `requalified` (the borrower agreed to pay liens down), `dti` (percent with the minimum line over the shortest term; null without income), `maxDti` (percent), `assetsGiven`, `condition` (of the home).
 */
when: string
/**
 * Decision of the rule.
 */
decision: {
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
 * Principal reasons of a decline, by their names in Regulation B, form C-1.
 * 
 * @minItems 1
 */
reasons?: ("temporaryEmployment" | "employmentUnverified" | "insufficientIncome" | "excessiveObligations" | "limitedCredit" | "identityUnverified" | "collateral")[]
/**
 * True to give the bureau's own key factors as reasons when it names any, because "low score" alone does not help a borrower.
 */
bureauReasons?: boolean
}
}[]
/**
 * Rules of the final underwriting only, after those on eligibility. When none holds, the chosen offer is compared with the verified figures.
 */
export type Rules2 = {
/**
 * Identifier within the file.
 */
id: string
/**
 * Reason of the rule, for the reader of the file.
 */
description?: string
/**
 * Guard over `figures`: `score` (null without one), `minScore`, `latePayments` (60 or more days late in 24 months), `fraudAlert`, `changingHands` (listed for sale or recently sold), `employmentType`, `homeValue` (US dollars), `equityLine` (maximum line that the equity allows, US dollars; 0 when the minimum line does not fit), `requalified` (the borrower agreed to pay liens down), `dti` (percent with the minimum line over the shortest term; null without income), `maxDti` (percent), `assetsGiven`, `condition` (of the home).
 */
when: string
/**
 * Decision of the rule.
 */
decision: {
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
 * Principal reasons of a decline, by their names in Regulation B, form C-1.
 * 
 * @minItems 1
 */
reasons?: ("temporaryEmployment" | "employmentUnverified" | "insufficientIncome" | "excessiveObligations" | "limitedCredit" | "identityUnverified" | "collateral")[]
/**
 * True to give the bureau's own key factors as reasons when it names any, because "low score" alone does not help a borrower.
 */
bureauReasons?: boolean
}
}[]

/**
 * Rules and thresholds of a flow's underwriting. In each list, the first rule that holds decides. The lender's prices and limits are `pricing` of its organisation.json.
 */
export interface Underwriting {
$schema?: string
/**
 * Months over which assets count as income: monthly income gains assets divided by this number.
 */
assetMonths: number
eligibility: Rules
capacity: Rules1
final: Rules2
}
