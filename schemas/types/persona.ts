/* Generated from persona.schema.json by `npm run generate`. */

/**
 * Homes that the records have at the address: none, one or several.
 */
export type PropertyFind = ({
/**
 * Homes at the address.
 * 
 * Items: A home in the records.
 */
matches?: {
/**
 * County of the home.
 */
county?: string
/**
 * Kind of the home.
 */
propertyType?: string
/**
 * The records name the borrower as an owner.
 */
ownerMatch?: boolean
}[]
} | PropertyFind[])
/**
 * The report of the soft pull.
 */
export type CreditReport = ({
/**
 * Whether the file was read, or why not.
 */
result?: ("MATCH" | "NO_MATCH" | "NO_MATCH_SSN" | "LOCKED" | "FROZEN" | "MINOR" | "ERROR")
/**
 * Bureau that answers.
 */
bureau?: string
/**
 * Credit score.
 */
score?: number
/**
 * Lowest and highest possible score.
 * 
 * @minItems 2
 * @maxItems 2
 * 
 * Items: A score.
 */
scoreRange?: number[]
/**
 * Factors that lowered the score; the first four count.
 * 
 * Items: A factor.
 */
keyFactors?: string[]
/**
 * Payments of a month that the bureau knows, US dollars, without the liens on the home.
 */
monthlyDebts?: number
/**
 * Inquiries of the last 90 days.
 */
inquiries90Days?: number
/**
 * Payments 60 or more days late in the last 24 months.
 */
latePayments60Days24Months?: number
/**
 * The file has a fraud alert.
 */
fraudAlert?: boolean
/**
 * Bureaus whose file is frozen or locked.
 * 
 * Items: A bureau.
 */
frozenBureaus?: string[]
/**
 * PIN that lifts the freeze. The file keeps answering FROZEN to another one.
 */
pin?: string
} | CreditReport1[])
/**
 * A credit report.
 */
export type CreditReport1 = ({
/**
 * Whether the file was read, or why not.
 */
result?: ("MATCH" | "NO_MATCH" | "NO_MATCH_SSN" | "LOCKED" | "FROZEN" | "MINOR" | "ERROR")
/**
 * Bureau that answers.
 */
bureau?: string
/**
 * Credit score.
 */
score?: number
/**
 * Lowest and highest possible score.
 * 
 * @minItems 2
 * @maxItems 2
 * 
 * Items: A score.
 */
scoreRange?: number[]
/**
 * Factors that lowered the score; the first four count.
 * 
 * Items: A factor.
 */
keyFactors?: string[]
/**
 * Payments of a month that the bureau knows, US dollars, without the liens on the home.
 */
monthlyDebts?: number
/**
 * Inquiries of the last 90 days.
 */
inquiries90Days?: number
/**
 * Payments 60 or more days late in the last 24 months.
 */
latePayments60Days24Months?: number
/**
 * The file has a fraud alert.
 */
fraudAlert?: boolean
/**
 * Bureaus whose file is frozen or locked.
 * 
 * Items: A bureau.
 */
frozenBureaus?: string[]
/**
 * PIN that lifts the freeze. The file keeps answering FROZEN to another one.
 */
pin?: string
} | CreditReport1[])
/**
 * The report of the hard pull.
 */
export type CreditReport2 = ({
/**
 * Whether the file was read, or why not.
 */
result?: ("MATCH" | "NO_MATCH" | "NO_MATCH_SSN" | "LOCKED" | "FROZEN" | "MINOR" | "ERROR")
/**
 * Bureau that answers.
 */
bureau?: string
/**
 * Credit score.
 */
score?: number
/**
 * Lowest and highest possible score.
 * 
 * @minItems 2
 * @maxItems 2
 * 
 * Items: A score.
 */
scoreRange?: number[]
/**
 * Factors that lowered the score; the first four count.
 * 
 * Items: A factor.
 */
keyFactors?: string[]
/**
 * Payments of a month that the bureau knows, US dollars, without the liens on the home.
 */
monthlyDebts?: number
/**
 * Inquiries of the last 90 days.
 */
inquiries90Days?: number
/**
 * Payments 60 or more days late in the last 24 months.
 */
latePayments60Days24Months?: number
/**
 * The file has a fraud alert.
 */
fraudAlert?: boolean
/**
 * Bureaus whose file is frozen or locked.
 * 
 * Items: A bureau.
 */
frozenBureaus?: string[]
/**
 * PIN that lifts the freeze. The file keeps answering FROZEN to another one.
 */
pin?: string
} | CreditReport1[])
/**
 * The automated value, and the opinion of a broker.
 */
export type ValuationOrder = ({
/**
 * The automated value; null when the model finds none.
 */
avm?: ({
/**
 * Value, US dollars.
 */
value?: number
/**
 * Confidence of the model, from 0 to 1.
 */
confidence?: number
} | null)
/**
 * The broker's price opinion.
 */
bpo?: {
/**
 * Value, US dollars.
 */
value?: number
/**
 * Condition of the home.
 */
condition?: ("EXCELLENT" | "GOOD" | "AVERAGE" | "FAIR" | "POOR" | "NOT_AVAILABLE" | "UNKNOWN_CONDITION")
}
} | ValuationOrder[])
/**
 * The evaluation of the home.
 */
export type ConditionReport = ({
/**
 * Condition of the home.
 */
condition?: ("EXCELLENT" | "GOOD" | "AVERAGE" | "FAIR" | "POOR" | "NOT_AVAILABLE" | "UNKNOWN_CONDITION")
/**
 * The vendor is not done. It answers after `hours`.
 */
status?: "PROCESSING"
/**
 * Hours until the vendor answers when it is asked again.
 */
hours?: number
} | ConditionReport1[])
/**
 * A report on the condition of the home.
 */
export type ConditionReport1 = ({
/**
 * Condition of the home.
 */
condition?: ("EXCELLENT" | "GOOD" | "AVERAGE" | "FAIR" | "POOR" | "NOT_AVAILABLE" | "UNKNOWN_CONDITION")
/**
 * The vendor is not done. It answers after `hours`.
 */
status?: "PROCESSING"
/**
 * Hours until the vendor answers when it is asked again.
 */
hours?: number
} | ConditionReport1[])
/**
 * The report on the condition of the home.
 */
export type ConditionReport2 = ({
/**
 * Condition of the home.
 */
condition?: ("EXCELLENT" | "GOOD" | "AVERAGE" | "FAIR" | "POOR" | "NOT_AVAILABLE" | "UNKNOWN_CONDITION")
/**
 * The vendor is not done. It answers after `hours`.
 */
status?: "PROCESSING"
/**
 * Hours until the vendor answers when it is asked again.
 */
hours?: number
} | ConditionReport1[])
/**
 * Loans that the home secures.
 */
export type LiensSearch = ({
/**
 * Loans, the first lien first.
 * 
 * Items: A loan that the home secures.
 */
liens?: {
/**
 * Rank of the lien, from 1.
 */
position?: number
/**
 * Lender of the loan.
 */
holder?: string
/**
 * Kind of the loan, such as MORTGAGE.
 */
kind?: string
/**
 * Balance, US dollars.
 */
balance?: number
/**
 * Payment of a month, US dollars.
 */
monthlyPayment?: number
/**
 * The first draw pays it off.
 */
payoff?: boolean
/**
 * Day on which the loan began.
 */
openedOn?: string
}[]
} | LiensSearch[])
/**
 * The payoff statement of a loan.
 */
export type LiensPayoff = ({
/**
 * Costs of the payoff beyond the balance, US dollars.
 */
costs?: number
/**
 * Days for which the amount is valid.
 */
days?: number
/**
 * The vendor is not done. It answers after `hours`.
 */
status?: "PENDING"
/**
 * Hours until the vendor answers when it is asked again.
 */
hours?: number
} | LiensPayoff[])
/**
 * The verified income, or what the vendor needs for it.
 */
export type IncomeVerify = ({
/**
 * Verified income of a year, US dollars. Without it the stated income is confirmed.
 */
annualIncome?: number
/**
 * An employer has to confirm the employment.
 */
employmentVerificationNeeded?: boolean
/**
 * The vendor needs pay stubs.
 */
paystubsNeeded?: boolean
/**
 * Number of pay stubs that the vendor needs.
 */
paystubs?: number
} | IncomeVerify[])
/**
 * Whether the employer confirms the employment.
 */
export type EmploymentVerify = ({
/**
 * The employer confirms it.
 */
verified?: boolean
} | EmploymentVerify[])
/**
 * The check of the ID.
 */
export type IdentityVerify = ({
/**
 * Result of the check.
 */
result?: ("PASS" | "FAIL" | "REVIEW")
/**
 * What the borrower reads after FAIL.
 */
problem?: string
/**
 * Hours until the vendor answers when it is asked again.
 */
hours?: number
} | IdentityVerify[])
/**
 * The check of the account.
 */
export type AccountVerify = ({
/**
 * Code of the vendor for the account, such as _1111.
 */
accountResponse?: string
/**
 * Code of the vendor for its owner, such as CA11.
 */
customerResponse?: string
} | AccountVerify[])
/**
 * Conditions that the underwriters raise.
 */
export type ConditionsRaise = ({
/**
 * The conditions.
 * 
 * Items: A condition.
 */
conditions?: {
/**
 * Category of the condition, one of the product's.
 */
categoryEnum?: string
/**
 * Number of documents that they need.
 */
numDocsRequired?: number
/**
 * What the borrower reads about the reason.
 */
notes?: string
/**
 * The underwriters' own words, in place of those of the card.
 */
commentsToBorrower?: string
/**
 * Documents that they ask for.
 * 
 * Items: Name of a document.
 */
requestDocuments?: string[]
}[]
} | ConditionsRaise[])
/**
 * What the underwriters decide about the answers. They accept every answer that is not returned.
 */
export type ConditionsReview = ({
/**
 * Categories whose first answer they return.
 * 
 * Items: A category whose first answer they return.
 */
returned?: {
/**
 * Category of the condition, one of the product's.
 */
categoryEnum?: string
/**
 * What the borrower reads.
 */
reason?: string
}[]
/**
 * False leaves the answers in review.
 */
decides?: boolean
} | ConditionsReview[])
/**
 * The review of the closing documents. Empty: nothing to correct.
 */
export type ClosingReview = ({
/**
 * The vendor is not done. It answers after `hours`.
 */
status?: "PROCESSING"
/**
 * Hours until the vendor answers when it is asked again.
 */
hours?: number
} | ClosingReview[])
/**
 * The title report.
 */
export type TitleSearch = ({
/**
 * Whether the report is complete.
 */
status?: ("CLEAR" | "PROCESSING")
/**
 * Owners in the records and how they own the home.
 */
vesting?: string
/**
 * What the owner in the records is.
 */
ownerType?: ("PERSON" | "TRUST" | "COMPANY")
/**
 * Hours until the vendor answers when it is asked again.
 */
hours?: number
} | TitleSearch[])
/**
 * The flood determination.
 */
export type FloodDetermine = ({
/**
 * Flood zone of the home.
 */
zone?: string
/**
 * The home is in a special flood hazard area.
 */
specialHazard?: boolean
/**
 * The vendor is not done. It answers after `hours`.
 */
status?: "PENDING"
/**
 * Hours until the vendor answers when it is asked again.
 */
hours?: number
} | FloodDetermine[])
/**
 * The notary for the session.
 */
export type NotaryOrder = ({
/**
 * Name of the notary.
 */
notaryName?: string
} | NotaryOrder[])
/**
 * The session online.
 */
export type NotarySession = ({
/**
 * Whether the session can begin.
 */
result?: ("OPEN" | "FAILED")
/**
 * What the borrower reads after FAILED.
 */
problem?: string
/**
 * Address of the meeting on the notary's own page.
 */
meetingUrl?: string
} | NotarySession[])
/**
 * The recording of the deed.
 */
export type RecordingRecord = ({
/**
 * Number under which the county records it.
 */
instrumentNumber?: string
} | RecordingRecord[])
/**
 * The last decision before the money is sent.
 */
export type FundingDecide = ({
/**
 * The loan may be funded.
 */
approved?: boolean
} | FundingDecide[])
/**
 * The payment to the borrower.
 */
export type Payment = ({
/**
 * Reference of the payment.
 */
reference?: string
} | Payment1[])
/**
 * A payment.
 */
export type Payment1 = ({
/**
 * Reference of the payment.
 */
reference?: string
} | Payment1[])
/**
 * The payment to the lender of a loan to pay off.
 */
export type Payment2 = ({
/**
 * Reference of the payment.
 */
reference?: string
} | Payment1[])
/**
 * A later draw.
 */
export type ServicingDraw = ({
/**
 * Whether the servicer pays it.
 */
status?: ("PAID" | "REFUSED")
} | ServicingDraw[])
/**
 * What came on the due day, one answer for each cycle. Empty: the payment came in full.
 */
export type ServicingStatement = ({
/**
 * Amount that came instead, US dollars.
 */
received?: number
} | ServicingStatement[])

/**
 * A fictional borrower for the sandbox: the vendors' answers about this person, and the person's answers on each screen. Missing parts come from the extended persona. `answers`, `vendors` and `facts` merge by JSON Merge Patch.
 */
export interface Persona {
$schema?: string
/**
 * Name of the file without `.json`.
 */
id: string
/**
 * Name in lists of personas.
 */
title: string
/**
 * Purpose of the persona.
 */
description?: string
/**
 * Persona that provides all missing parts.
 */
extends?: string
/**
 * Organization when the request names none.
 */
orgCode?: string
/**
 * Product for which the persona has answers; the first product when absent.
 */
product?: string
/**
 * How a borrower who registers by hand becomes this persona.
 */
match?: {
/**
 * A borrower who registers in the sandbox with this last name, in any letter case, gets this persona's vendor answers.
 */
lastName: string
}
/**
 * Checklist states in which this persona stops, in the order of the journey: the borrower, a date or staff must act there. States that only wait for a vendor are not listed.
 * 
 * @minItems 1
 */
reaches: string[]
/**
 * State in which the persona's journey ends.
 */
ends?: string
/**
 * Answers by `<flow>/<screen id>`. Screens of invited signers (`heloc-signer/…`) are included, with the same answers for each signer. After placeholders such as `{upload:TYPE}` are replaced (docs/flow.md), an answer must satisfy the screen's form schema. A list gives one entry for each submission; the last one repeats. The first available submit action sends it. Null: the persona does not answer this screen, although the extended persona does.
 */
answers?: {
[k: string]: {

} | {

}[] | null
}
/**
 * Screens whose answer the persona sends as soon as they are open, before that of the page that is due: screens within another page that no step waits for, such as the one that names a co-borrower.
 * 
 * @minItems 1
 */
first?: string[]
/**
 * Answers of vendors, by job: one answer, or a list of answers. The first call gets the first of a list, and the last repeats.
 */
vendors?: {
"property.find"?: PropertyFind
"credit.softPull"?: CreditReport
"credit.hardPull"?: CreditReport2
"valuation.order"?: ValuationOrder
"valuation.evaluate"?: ConditionReport
"valuation.inspect"?: ConditionReport2
"liens.search"?: LiensSearch
"liens.payoff"?: LiensPayoff
"income.verify"?: IncomeVerify
"employment.verify"?: EmploymentVerify
"identity.verify"?: IdentityVerify
"account.verify"?: AccountVerify
"conditions.raise"?: ConditionsRaise
"conditions.review"?: ConditionsReview
"closing.review"?: ClosingReview
"title.search"?: TitleSearch
"flood.determine"?: FloodDetermine
"notary.order"?: NotaryOrder
"notary.session"?: NotarySession
"recording.record"?: RecordingRecord
"funding.decide"?: FundingDecide
"funding.disburse"?: Payment
"funding.payOff"?: Payment2
"servicing.draw"?: ServicingDraw
"servicing.statement"?: ServicingStatement
}
}
