/* Generated from application.schema.json, joined with what products change and mark x-typed, by `npm run generate`. */

/**
 * What an application of every product can have. A product changes it in `application.json` of its flow. Amounts are in US dollars, rates in percent, terms in months, dates in ISO 8601. Screens may write only fields with `x-writable`, through `bind`; the server writes all others. The whole document is encrypted at rest. `x-sealed` limits what the server returns of a field: `none`, `last4`, or `owner` (in full, to the owner only).
 */
export interface Application {
/**
 * Identifier of the application.
 */
uuid?: string
/**
 * Organization whose brand and steps apply.
 */
orgCode?: string
/**
 * Flow that the application runs through.
 */
flow?: string
/**
 * Version of the flow with which the application began.
 */
flowVersion?: number
/**
 * Loan number shown to borrowers and staff.
 */
loanNumber?: string
/**
 * The application is open. True when absent.
 */
active?: boolean
/**
 * Timestamps that the server sets.
 */
auditFields?: {
/**
 * When the application was created.
 */
createdDate?: string
/**
 * When the application was last written.
 */
updatedDate?: string
}
/**
 * What flags.json decided for this applicant: true or false, or the variation of an experiment. Guards read it as `flags`. Each flag with a `name` adds its property here.
 */
flags?: {
[k: string]: boolean | string
}
/**
 * Progress of the application. Only the server writes it.
 */
status?: {
/**
 * Current state of the server's checklist: a state of the flow's own checklist (`checklist.json`).
 */
checklistStatus?: string
/**
 * Underwriting decision. Values: second product specification, section 3.
 */
uwDecision?: ("APPROVED" | "ASSET_DEPLETION" | "DECLINE" | "ERROR" | "FINAL" | "INELIGIBLE" | "INITIAL" | "REVIEW" | "SELECT" | "UNKNOWN")
/**
 * Underwriting sub-decision. Values: second product specification, section 3.
 */
uwSubDecision?: ("BPO_PENDING" | "CREDIT_FROZEN" | "FINAL_OFFER" | "UNKNOWN_SUBDECISION" | "UNVERIFIED_DTI_LIMITED" | "UNVERIFIED_OFFER" | "UNVERIFIED_ONBOARDING_COMPLETE" | "VERIFIED_DTI_LIMITED" | "VERIFIED_INCOME_MATCHED_OFFER" | "VERIFIED_OFFER" | "VERIFIED_RESERVE_LIMITED")
/**
 * Verification of the disbursement account. Values: second product specification, section 3.
 */
giactAccountStatus?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * Recent credit inquiries must be attested.
 */
inquiryAttestNeeded?: boolean
/**
 * Recent credit inquiries have been attested.
 */
inquiryAttestComplete?: boolean
/**
 * The summary disclosures are ready to read.
 */
disclosurelistSummaryReady?: boolean
/**
 * The borrower has accepted the summary disclosures, and the application is submitted.
 */
disclosurelistSummaryComplete?: boolean
/**
 * The closing documents are ready to be signed.
 */
disclosurelistClosingReady?: boolean
/**
 * The borrower has signed the closing documents.
 */
disclosurelistClosingComplete?: boolean
/**
 * The borrower must upload a paystub.
 */
manualPaystubUpload?: boolean
/**
 * The borrower has uploaded every requested paystub.
 */
manualPaystubTasksComplete?: boolean
/**
 * The employer must be verified.
 */
employmentVerificationNeeded?: boolean
/**
 * The credit file is frozen, and the borrower's PIN did not release it.
 */
creditFrozenWithPin?: boolean
/**
 * The application is declined because of its debt-to-income ratio.
 */
dtiDecline?: boolean
/**
 * The application is declined because of its credit score.
 */
creditScoreDecline?: boolean
/**
 * The disclosures for the soft credit pull are ready. Own field, not from the specification.
 */
preSoftCreditDocsReady?: boolean
/**
 * The soft credit pull has answered. Own field, not from the specification.
 */
softCreditComplete?: boolean
/**
 * The borrower has chosen how to verify income. Own field, not from the specification.
 */
incomeSubmitted?: boolean
/**
 * Income is verified. Own field, not from the specification.
 */
incomeComplete?: boolean
/**
 * The hard credit pull has answered. Own field, not from the specification.
 */
hardCreditComplete?: boolean
/**
 * The identity document was sent. Own field, not from the specification.
 */
identitySubmitted?: boolean
/**
 * Identity is verified. Own field, not from the specification.
 */
identityComplete?: boolean
/**
 * The final underwriting has answered. Own field, not from the specification.
 */
finalUnderwritingComplete?: boolean
/**
 * The funding decision has been made. Own field, not from the specification.
 */
fundingApproved?: boolean
/**
 * The loan has been paid out. Own field, not from the specification.
 */
funded?: boolean
/**
 * The borrower canceled within the rescission period. Own field, not from the specification.
 */
cancelled?: boolean
/**
 * Result of the soft credit pull. Own field, not from the specification.
 */
softCreditResult?: ("MATCH" | "NO_MATCH" | "NO_MATCH_SSN" | "LOCKED" | "FROZEN" | "MINOR" | "ERROR")
/**
 * Result of the hard credit pull. Own field, not from the specification.
 */
hardCreditResult?: ("MATCH" | "LOCKED" | "FROZEN" | "MINOR" | "ERROR")
/**
 * Delinquent obligations are being reviewed. Own field, not from the specification.
 */
delinquencyReview?: boolean
/**
 * The liens leave too little equity for the minimum line. The borrower may pay them down. Own field, not from the specification.
 */
cltvRequalify?: boolean
/**
 * Verification of the AutoPay account. Own field, not from the specification.
 */
autopayAccountStatus?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * The disclosures before the credit check were delivered. Own field, not from the specification.
 */
preSoftCreditDocsDelivered?: boolean
/**
 * The application disclosures are generated. Own field, not from the specification.
 */
applicationDocsReady?: boolean
/**
 * The application disclosures were delivered. Own field, not from the specification.
 */
applicationDocsDelivered?: boolean
/**
 * The latest summary was delivered. Own field, not from the specification.
 */
summaryDocsDelivered?: boolean
/**
 * The application was received in full. Own field, not from the specification.
 */
submitted?: boolean
/**
 * The credit agreement is generated. Own field, not from the specification.
 */
noteDocsReady?: boolean
/**
 * Underwriters have raised their conditions for funding. Own field, not from the specification.
 */
conditionsRaised?: boolean
/**
 * The adverse action notice is ready. Own field, not from the specification.
 */
adverseActionNoticeReady?: boolean
/**
 * The income vendor could not confirm the income, so the borrower must upload paystubs. Own field, not from the specification.
 */
paystubsRequested?: boolean
/**
 * Broker price opinion. Values: second product specification, section 3.
 */
bpo?: ("BPO_NOT_REQUIRED" | "BPO_REQUIRED" | "UNKNOWN_BPO_STATUS" | "BPO_PROCESSING" | "BPO_COMPLETE")
/**
 * Title search. Values: second product specification, section 3.
 */
title?: ("TITLE_REQUIRED" | "TITLE_NOT_REQUIRED" | "PREQUAL_TITLE_PROCESSING" | "PREQUAL_TITLE_COMPLETE" | "FINAL_TITLE_PROCESSING" | "FINAL_TITLE_COMPLETE" | "UNKNOWN_TITLE_STATUS")
/**
 * A notary notarizes the deed in person.
 */
manualNotary?: boolean
/**
 * The borrower has confirmed the liens.
 */
liensComplete?: boolean
/**
 * The notary documents are ready.
 */
disclosurelistNotaryReady?: boolean
/**
 * The notary session is finished.
 */
disclosurelistNotaryComplete?: boolean
/**
 * The primary applicant has accepted the disclosures.
 */
primaryParticipantAcceptComplete?: boolean
/**
 * The borrower has signed the deed before a notary in person.
 */
manualDeedSigningComplete?: boolean
/**
 * The property search is finished.
 */
propertyComplete?: boolean
/**
 * County records have no match for the property and its owner.
 */
datatreeNoMatch?: boolean
/**
 * The flood determination is outstanding.
 */
waitingOnFloodCert?: boolean
/**
 * The property search has answered. Own field, not from the specification.
 */
propertySearchComplete?: boolean
/**
 * The automated valuation has answered. Own field, not from the specification.
 */
avmComplete?: boolean
/**
 * The lien search has answered. Own field, not from the specification.
 */
liensSearched?: boolean
/**
 * The final title search is finished. Own field, not from the specification.
 */
titleComplete?: boolean
/**
 * The rescission period has begun, and its dates are computed. Own field, not from the specification.
 */
rescissionStarted?: boolean
/**
 * The borrower can no longer cancel. Before funding, the server checks for cancellations that are still on their way. Own field, not from the specification.
 */
rescissionOver?: boolean
/**
 * The rescission period ended without a cancellation. Own field, not from the specification.
 */
rescissionComplete?: boolean
/**
 * The security instrument is recorded. Own field, not from the specification.
 */
recorded?: boolean
/**
 * Result of the property search. Own field, not from the specification.
 */
propertyMatch?: ("ONE" | "NONE" | "MULTIPLE")
/**
 * Result of the automated valuation. Own field, not from the specification.
 */
avmResult?: ("FOUND" | "NONE" | "LOW_CONFIDENCE")
/**
 * Condition of the property as reported. Values: second product specification, section 3.
 */
condition?: ("UNKNOWN_CONDITION" | "NOT_AVAILABLE" | "POOR" | "FAIR" | "AVERAGE" | "GOOD" | "EXCELLENT")
/**
 * The flood determination has answered. Own field, not from the specification.
 */
floodComplete?: boolean
/**
 * The notice of the right to cancel is ready. Own field, not from the specification.
 */
rescissionNoticeReady?: boolean
/**
 * The title search for a home held in trust, made before the decision, is complete. Own field, not from the specification.
 */
prequalTitleComplete?: boolean
/**
 * The report on the condition of the home has arrived. Own field, not from the specification.
 */
conditionReportComplete?: boolean
/**
 * Every loan to be paid off has a payoff statement. Own field, not from the specification.
 */
payoffStatementsReceived?: boolean
/**
 * Every loan to be paid off has been paid. Own field, not from the specification.
 */
payoffsPaid?: boolean
/**
 * The state's waiting period before closing is over. Own field, not from the specification.
 */
waitingPeriodOver?: boolean
/**
 * The statement of the newest billing cycle is generated. Own field, not from the specification.
 */
statementsReady?: boolean
/**
 * The confirmation of the cancellation is generated.
 */
cancellationNoticeReady?: boolean
/**
 * The closing attorney has reviewed the documents. Own field, not from the specification.
 */
attorneyReviewComplete?: boolean
}
/**
 * Term, months.
 */
term?: number
/**
 * APR, percent, such as 8.25.
 */
rate?: number
/**
 * Amount of credit, with a financed fee, US dollars.
 */
amount?: number
/**
 * Payout that underwriting computed, US dollars.
 */
uwCalculatedDrawAmount?: number
/**
 * Origination fee, US dollars; payout plus fee equals the amount.
 */
originationFee?: number
/**
 * Level monthly payment, US dollars.
 */
monthlyPayment?: number
/**
 * The home that secures the line.
 */
property?: {
/**
 * Identifier from the property search.
 */
uuid?: string
/**
 * Address of the property.
 */
address?: {
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, unit or floor.
 */
street2?: string
/**
 * City of the home's address.
 */
city?: string
/**
 * State, two letters (USPS).
 */
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
/**
 * ZIP or ZIP+4; a string, leading zeros count.
 */
zip?: string
}
/**
 * State of the property; derived from the address.
 */
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
/**
 * County, from the property search.
 */
county?: string
/**
 * Whether the home is for sale.
 */
saleStatus?: ("NOT_FOR_SALE" | "FOR_SALE" | "RECENTLY_PURCHASED")
/**
 * How the home is used.
 */
occupancy?: ("PRIMARY" | "SECOND_HOME" | "INVESTMENT")
/**
 * Kind of home.
 */
propertyType?: ("SINGLE_FAMILY" | "TOWNHOUSE" | "CONDO" | "PUD" | "MULTI_FAMILY")
/**
 * How the owners hold title to the home, from the title search.
 */
ownership?: ("SOLE" | "JOINT" | "TRUST")
/**
 * Borrower's estimate of the value, US dollars.
 */
estimatedValue?: number
/**
 * Value that underwriting uses, US dollars.
 */
value?: number
/**
 * FEMA flood zone.
 */
floodZone?: string
/**
 * The borrower confirms the estimated value. Asked when no automated valuation was found.
 */
estimateConfirmed?: boolean
/**
 * Name of the trust that holds title.
 */
trustName?: string
}
/**
 * Consents that the borrower gave, oldest first.
 * 
 * Items: A consent with the hash of its sentence.
 */
consents?: {
/**
 * Type of consent.
 */
type?: ("E_SIGN" | "SOFT_CREDIT" | "HARD_CREDIT" | "CONTACT" | "TERMS_OF_USE" | "AUTOPAY" | "NOTARY_RECORDING" | "JOINT_CREDIT")
/**
 * When the borrower consented, business time, ISO 8601.
 */
at?: string
/**
 * SHA-256 of the consent sentence.
 */
textHash?: string
/**
 * Screen on which the borrower consented.
 */
screen?: string
}[]
/**
 * Generated and uploaded documents, oldest first.
 * 
 * Items: A document of the application.
 */
documents?: {
/**
 * UUID of the document, by which calls and pages name it.
 */
uuid?: string
/**
 * Kind of document. Values: second product specification, section 3.
 */
type?: ("APPLICATION_SUMMARY" | "BANK_ACCOUNT_OVERVIEW" | "BANK_STATEMENT" | "CREDIT_DISCLOSURE" | "DASHBOARD_DOCUMENT" | "DRIVERS_LICENSE_FRONT" | "DRIVERS_LICENSE_BACK" | "GLBA_NOTICE" | "ID_CARD_FRONT" | "ID_CARD_BACK" | "PASSPORT_FRONT" | "PERMANENT_RESIDENT_FRONT" | "PERMANENT_RESIDENT_BACK" | "USER_UPLOADED_PAYSTUB" | "SUPPORT" | "ESIGN_DISCLOSURE" | "CREDIT_AGREEMENT" | "ADVERSE_ACTION_NOTICE" | "FORM_1040" | "SCHEDULE_K1" | "AWARD_LETTER" | "PENSION_STATEMENT" | "ADDITIONAL_MORTGAGE_DISCLOSURES" | "ARTICLES_OF_FORMATION" | "CERTIFICATE_OF_TRUST" | "CFPB_HELOC_BOOKLET" | "FBI_MORTGAGE_FRAUD_NOTICE" | "FLORIDA_ANTI_COERCION" | "FLOOD_DISCLOSURE" | "HAZARD_DISCLOSURE" | "INTEREST_REDUCTION_FEE_DISCLOSURE" | "OPERATING_PARTNERSHIP_AGREEMENT" | "PROOF_OF_FLOOD_INSURANCE" | "PROOF_OF_HAZARD_INSURANCE" | "PROPERTY_DESCRIPTION_SOURCE" | "RIGHT_NOT_TO_CLOSE" | "STATEMENT_OF_LOAN" | "PAYOFF_AUTHORIZATION" | "TRUST_AGREEMENT" | "CANCELLATION_PROOF" | "DEED_OF_TRUST" | "RESCISSION_NOTICE" | "CANCELLATION_CONFIRMATION")
/**
 * Name of the document as the borrower sees it.
 */
title?: string
/**
 * Stage of a generated document.
 */
stage?: string
/**
 * When the borrower first submitted a page with this upload. Until then only the borrower sees the upload, and the server deletes it after a while.
 */
submittedAt?: string
/**
 * Name of the uploaded file.
 */
fileName?: string
/**
 * Media type of the file, such as application/pdf.
 */
contentType?: string
/**
 * Size of the file, bytes.
 */
size?: number
/**
 * Content hash, hexadecimal.
 */
sha256?: string
/**
 * When the document was generated or uploaded, ISO 8601.
 */
createdAt?: string
/**
 * When the document was delivered.
 */
deliveredAt?: string
/**
 * When the borrower read it to the end.
 */
readAt?: string
/**
 * When the document was signed.
 */
signedAt?: string
}[]
/**
 * Income that the borrower states.
 */
statedIncome?: {
/**
 * Gross annual income, US dollars.
 */
annualIncome?: number
/**
 * Employment. Values: second product specification, section 3.
 */
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "SEPARATE_MAINTENANCE_PAYMENTS")
/**
 * Name of the borrower's employer, as entered.
 */
employer?: string
/**
 * Other annual income, US dollars.
 */
otherIncome?: number
}
/**
 * Income sources on file.
 * 
 * Items: One income source.
 */
incomeSources?: {
/**
 * UUID of the income source.
 */
uuid?: string
/**
 * Employment. Values: second product specification, section 3.
 */
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "SEPARATE_MAINTENANCE_PAYMENTS")
/**
 * Source of the figure. Values: second product specification, section 3.
 */
source?: ("EMPINFO" | "MANUAL_PAYSTUB" | "OTHER" | "PLAID_TRANSACTIONS" | "POINTSERV_1099_MISC" | "POINTSERV_PAYROLL" | "POINTSERV_TAX" | "TRUV_FINANCIAL_ACCOUNTS" | "TRUV_PAYROLL" | "UNKNOWN")
/**
 * Annual income, US dollars.
 */
annualIncome?: number
/**
 * Verified by a vendor.
 */
verified?: boolean
}[]
/**
 * Method of income verification that the borrower chose.
 */
incomeMethod?: ("BANK_LINK" | "PAYROLL" | "TAX_RECORDS" | "PAYSTUB" | "TAX_RETURNS" | "RETIRED")
/**
 * Answer of the credit bureau.
 */
credit?: {
/**
 * Credit score of the borrower, within `scoreRange`.
 */
score?: number
/**
 * Name of the credit bureau that answered.
 */
bureau?: string
/**
 * Monthly obligations, US dollars.
 */
monthlyDebts?: number
/**
 * Key factors, at most four.
 * 
 * Items: A key factor of the score, in the bureau's words.
 */
keyFactors?: string[]
/**
 * Bureaus with a frozen or locked file.
 * 
 * Items: Name of a credit bureau, such as Equifax.
 */
frozenBureaus?: string[]
/**
 * Inquiries in the last 90 days.
 */
inquiries?: number
/**
 * The request to the bureau contained an SSN.
 */
usedSsn?: boolean
/**
 * The file carries a fraud alert (FCRA 605A).
 */
fraudAlert?: boolean
/**
 * Payments 60 or more days late in the last 24 months.
 */
latePayments?: number
/**
 * Day of the score.
 */
scoreDate?: string
/**
 * Lowest and highest possible score.
 * 
 * Items: Bound of the range: the lowest score first, then the highest.
 */
scoreRange?: number[]
}
/**
 * Offers that the borrower can choose from.
 * 
 * Items: An offer with its term, rate and limits.
 */
offers?: {
/**
 * UUID of the offer, which `selection` names.
 */
uuid?: string
/**
 * Term, months.
 */
term?: number
/**
 * APR, percent.
 */
rate?: number
/**
 * Rate set of the offer: the lender's `pricing.rateSet`, or AUTOPAY when the lender names none.
 */
rateSet?: string
/**
 * Origination fee, percent of the payout.
 */
feePercent?: number
/**
 * Minimum line, US dollars.
 */
minAmount?: number
/**
 * Maximum line, US dollars.
 */
maxAmount?: number
/**
 * AutoPay discount, percentage points; the rate already includes it.
 */
autopayDiscount?: number
/**
 * Increment of the line, US dollars.
 */
step?: number
/**
 * How long the borrower may draw again, months.
 */
drawPeriodMonths?: number
/**
 * Costs that the borrower pays at closing. Absent when the lender charges none.
 */
closingCosts?: {
/**
 * Amounts by identifier, US dollars; only those that are due.
 */
items: {
/**
 * Amount, US dollars.
 */
[k: string]: number
}
/**
 * Highest sum of the origination fee and the costs in this state, percent of the line.
 */
capPercent?: number
}
/**
 * Mortgage recording taxes that the borrower pays. Each applies to the whole line. Absent when unknown.
 * 
 * Items: A recording tax, with the lines to which it applies.
 */
recordingTax?: {
/**
 * Percent of the line.
 */
percent: number
/**
 * Part of the line that is exempt, US dollars.
 */
exempt?: number
/**
 * Applies to lines of at least this amount, US dollars.
 */
from?: number
/**
 * Applies to lines below this amount, US dollars.
 */
below?: number
}[]
/**
 * Pricing of payouts after the first: index plus margin.
 */
laterDraws?: {
/**
 * Name of the index.
 */
indexName?: string
/**
 * The index on the day of the offer, percent.
 */
indexRate?: number
/**
 * Date of the index value.
 */
indexAsOf?: string
/**
 * Fixed percentage points added to the index.
 */
margin?: number
/**
 * Minimum later payout, US dollars.
 */
minDraw?: number
/**
 * Maximum rate of any payout, percent.
 */
maxRate?: number
}
}[]
/**
 * Offer that the borrower chose.
 */
selection?: {
/**
 * UUID of the chosen offer, as in `offers`.
 */
offerUuid?: string
/**
 * Requested line, US dollars.
 */
amount?: number
}
/**
 * Debt-to-income ratio, percent.
 */
dti?: number
/**
 * Combined loan-to-value, percent.
 */
cltv?: number
/**
 * Adverse action: why and when the lender declined the application.
 */
decline?: {
/**
 * Principal reasons, at most four (Regulation B, form C-1).
 * 
 * Items: A principal reason, as a sentence of the notice.
 */
reasons?: string[]
/**
 * Codes of the reasons, in the same order. Null for a key factor in the bureau's own words.
 * 
 * Items: Code of a text in flows/words.
 */
reasonCodes?: (string | null)[]
/**
 * When the lender declined the application, ISO 8601.
 */
at?: string
/**
 * The adverse action notice.
 */
noticeUuid?: string
}
/**
 * The borrower's identity document and the outcome of its check.
 */
identity?: {
/**
 * Kind of ID. Values: second product specification, section 3.
 */
idType?: ("DRIVERS_LICENSE" | "PASSPORT" | "STATE_ID" | "PERMANENT_RESIDENT")
/**
 * Day on which the identity document expires.
 */
expires?: string
/**
 * Images of the document: the front, and the back when it has one.
 * 
 * Items: UUID of the image, as in `documents`.
 */
documentUuids?: string[]
/**
 * Sentence for the borrower: why the document was rejected.
 */
problem?: string
/**
 * Code of the sentence in flows/words. Absent for a vendor's own sentence.
 */
problemCode?: string
/**
 * Number of the document. The server never returns it.
 */
idNumber?: string
/**
 * State that issued the document, two letters.
 */
issuingState?: string
/**
 * Outcome of the last check. Values: second product specification, section 3.
 */
verification?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * Number of checks of the borrower's documents so far.
 */
attempts?: number
/**
 * Expected end of the manual review.
 */
expectedAt?: string
}
/**
 * Number of pay stubs that the verification of the income asks for. Absent when it asks for none, or names no number.
 */
paystubsAsked?: number
/**
 * Paystubs that the borrower uploaded.
 * 
 * Items: UUID of the paystub, as in `documents`.
 */
paystubUuids?: string[]
/**
 * Uploaded proof of income other than paystubs.
 */
incomeDocuments?: {
/**
 * Form 1040 with its schedules.
 * 
 * Items: UUID of the tax return, as in `documents`.
 */
taxReturns?: string[]
/**
 * Schedules K-1 of businesses with partners.
 * 
 * Items: UUID of the schedule, as in `documents`.
 */
partnerships?: string[]
/**
 * Award letters and statements of retirement income.
 * 
 * Items: UUID of the letter or statement, as in `documents`.
 */
letters?: string[]
}
/**
 * The latest visit to an income vendor. The vendor returns the borrower with its state token, which is valid once.
 */
incomeLink?: {
/**
 * Income vendor that the borrower visits, as in the block `vendor-link`.
 */
vendor?: string
/**
 * SHA-256 of the state token, hexadecimal. The server never returns it.
 */
stateHash?: string
/**
 * The vendor's reference for the visit; the server uses it to fetch the result. The server never returns it.
 */
reference?: string
/**
 * When the state token expires.
 */
expiresAt?: string
/**
 * When the borrower came back.
 */
usedAt?: string
}
/**
 * Account that receives the money.
 */
disburseAccount?: {
/**
 * Identifier; absent while no account is set.
 */
uuid?: string
/**
 * Name of the bank.
 */
bankName?: string
/**
 * Kind of account.
 */
accountType?: ("CHECKING" | "SAVINGS")
/**
 * ABA routing number, nine digits with checksum (3-7-1).
 */
routingNumber?: string
/**
 * Account number, 4 to 17 digits. The server returns only the last four.
 */
accountNumber?: string
/**
 * Last four digits of the account number.
 */
mask?: string
/**
 * Outcome of the account verification. Values: second product specification, section 3.
 */
verification?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * Payment method; ACH when absent. CHECK has no bank and no account number, only `mailingAddress`.
 */
method?: ("ACH" | "CHECK")
/**
 * Address to which the lender mails the check.
 */
mailingAddress?: {
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, unit or floor.
 */
street2?: string
/**
 * City of the mailing address.
 */
city?: string
/**
 * State, two letters (USPS).
 */
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
/**
 * ZIP or ZIP+4; a string, leading zeros count.
 */
zip?: string
}
}
/**
 * Account that pays by AutoPay.
 */
autopayAccount?: {
/**
 * Identifier; absent while no account is set.
 */
uuid?: string
/**
 * Name of the bank.
 */
bankName?: string
/**
 * Kind of account.
 */
accountType?: ("CHECKING" | "SAVINGS")
/**
 * ABA routing number, nine digits with checksum (3-7-1).
 */
routingNumber?: string
/**
 * Account number, 4 to 17 digits. The server returns only the last four.
 */
accountNumber?: string
/**
 * Last four digits of the account number.
 */
mask?: string
/**
 * Outcome of the account verification. Values: second product specification, section 3.
 */
verification?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
}
/**
 * Payment method. Values: second product specification, section 3.
 */
payType?: ("AUTOPAY" | "MANUAL")
/**
 * The borrower has confirmed the accounts. A change of either account clears the confirmation.
 */
accountsConfirmed?: boolean
/**
 * Why the last disbursement account was rejected. Absent when none was rejected.
 */
accountProblem?: {
/**
 * Sentence for the borrower.
 */
reason?: string
/**
 * Code of the sentence in flows/words.
 */
reasonCode?: string
/**
 * Bank of the rejected account.
 */
bankName?: string
/**
 * Last four digits of the rejected account.
 */
mask?: string
}
/**
 * Accounts from a bank link.
 * 
 * Items: A bank account from the link.
 */
linkedAccounts?: {
/**
 * Identifier; absent while no account is set.
 */
uuid?: string
/**
 * Name of the bank.
 */
bankName?: string
/**
 * Kind of account.
 */
accountType?: ("CHECKING" | "SAVINGS")
/**
 * ABA routing number, nine digits with checksum (3-7-1).
 */
routingNumber?: string
/**
 * Account number, 4 to 17 digits. The server returns only the last four.
 */
accountNumber?: string
/**
 * Last four digits of the account number.
 */
mask?: string
/**
 * Outcome of the account verification. Values: second product specification, section 3.
 */
verification?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
}[]
/**
 * A crypto-backed line.
 */
isCrypto?: boolean
/**
 * Assets counted as income.
 */
assetDepletion?: {
/**
 * The borrower has given the assets.
 */
complete?: boolean
/**
 * Assets, US dollars.
 */
assets?: number
/**
 * The part of the assets that counts as income of a month, US dollars.
 */
monthlyIncome?: number
}
/**
 * Signatures that the borrower gave.
 * 
 * Items: A signature for the documents of one stage.
 */
signatures?: {
/**
 * Group of documents.
 */
stage?: string
/**
 * Drawn or typed.
 */
kind?: ("DRAWN" | "TYPED")
/**
 * Name with which the borrower signed.
 */
name?: string
/**
 * When the borrower signed, business time, ISO 8601.
 */
at?: string
}[]
/**
 * Conditions that the owner of this application must meet.
 * 
 * Items: One condition, with the shape of schemas/condition.schema.json.
 */
conditions?: {
/**
 * UUID of the condition, which calls name.
 */
uuid: string
/**
 * Category. A product has its own (`application.json` of its flow).
 */
categoryEnum: ("BANK_ACCOUNT_FRAUD_REVIEW" | "GENERIC_DOCUMENT_REQUEST" | "HARD_CREDIT_INQUIRY_REVIEW" | "ID_VERIFICATION_FAILURE" | "IDENTITY_DOCUMENT_FRAUD_REVIEW" | "MISSING_PHONE_NUMBER" | "FALSE_OWNERSHIP_TYPE_REVIEW" | "HELOC_MANUAL_PAYSTUB_UPLOAD" | "PROPERTY_LEGAL_DESCRIPTION" | "PROPERTY_OWNERSHIP_FRAUD_REVIEW" | "REVIEW_TRUST_REQUIREMENTS")
/**
 * When the lender raised it.
 */
created: string
/**
 * NEEDED: the person must answer. IN_REVIEW: the lender reviews the answer. RETURNED: the lender reviewed it and asks again. ACCEPTED: done.
 */
status: ("NEEDED" | "IN_REVIEW" | "RETURNED" | "ACCEPTED")
/**
 * Who must act: BORROWER, or the uuid of a signer.
 */
audience: string
/**
 * Text from the lender that replaces the text of the category's card.
 */
commentsToBorrower?: string
/**
 * Basis of the request, such as the credit inquiry in question. The application never contains it; the condition's card decides whether to show it.
 */
notes?: string
/**
 * Names of the requested documents.
 */
requestDocuments?: string[]
/**
 * Codes of the document names, in the same order. Null for a name in a person's own words.
 * 
 * Items: Code of a text in flows/words.
 */
requestDocumentCodes?: (string | null)[]
/**
 * The person must act now.
 */
actionNeeded?: boolean
/**
 * Details that some categories need.
 */
xtraData?: {
/**
 * Number of requested documents.
 */
numDocsRequired?: number
/**
 * Last four digits of the bank account in question.
 */
accountMask?: string
}
/**
 * Documents that answer it.
 */
documents?: string[]
/**
 * When the person last answered.
 */
submittedAt?: string
/**
 * When the lender last decided.
 */
decidedAt?: string
}[]
/**
 * The borrower's request for an email when the wait ends.
 */
notify?: {
/**
 * When the borrower requested it. Identifies the occasion of the email.
 */
requestedAt?: string
/**
 * Checklist state in which the borrower waits.
 */
checklistStatus?: string
/**
 * Screen of the request. It distinguishes two waits in the same state.
 */
screen?: string
}
/**
 * When the lender last raised or returned a condition. Identifies the occasion of the email.
 */
conditionsAskedAt?: string
/**
 * When the borrower last requested a log-in link. Identifies the occasion of the email.
 */
linkAskedAt?: string
/**
 * When the borrower last asked for an email with a link that opens a page on a phone. Identifies the occasion of the email.
 */
handOffAskedAt?: string
/**
 * Session that asked for that email. Its revocation ends the link. The server never returns it.
 */
handOffAskedBy?: string
/**
 * Sent email reminders, and whether the borrower turned them off.
 */
reminders?: {
/**
 * Sent reminders, oldest first.
 */
sent?: {
/**
 * Opaque identifier of the occasion.
 */
occasion: string
/**
 * Id of the mail definition.
 */
mail: string
/**
 * When it was sent, business time.
 */
at: string
}[]
/**
 * When the borrower turned reminders off.
 */
stoppedAt?: string
}
/**
 * Tasks that are open at the same time, in the order of the checklist. Absent while no list of tasks is current.
 */
tasks?: {
/**
 * Task of the checklist.
 */
id: string
/**
 * BLOCKED: another task must be completed first. IN_PROGRESS: a step of the task is done, and another is open.
 */
status: ("BLOCKED" | "NOT_STARTED" | "IN_PROGRESS" | "COMPLETED")
/**
 * State of the open step. Absent for a blocked and for a completed task.
 */
state?: string
/**
 * Tasks that must be completed before this one can start. Only for a blocked task.
 */
waitsFor?: string[]
}[]
/**
 * When the current checklist state began. In a state of the flow's `leftToStates`, when the current step began.
 */
waitingSince?: string
/**
 * Who referred the borrower.
 */
referrer?: {
/**
 * UUID of the loan originator, as `id` in the organization's originators.json.
 */
referrerUuid?: string
/**
 * Name of the originator. Only the email with the link that the originator sends has it; no application stores it.
 */
originatorName?: string
}
/**
 * Rules of the lender for new applications, from the organization's settings. Present while an application begins, never stored.
 */
intake?: {
/**
 * Only brokers can begin an application; borrowers cannot.
 */
wholesale?: boolean
/**
 * A borrower needs a referral from a loan originator.
 */
referrerRequired?: boolean
/**
 * The browser has never had a session with this lender, and the lender lets people register.
 */
newcomer?: boolean
/**
 * States in which the lender has a license, two letters each; absent when the organization lists none.
 */
licensedStates?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")[]
}
/**
 * Invitation of an additional signer: who invited the signer, and its progress. A borrower's application has none.
 */
invitation?: {
/**
 * The borrower's application. The server never returns it.
 */
applicationUuid?: string
/**
 * Role of the person, as in signers.json of the product.
 */
role?: string
/**
 * The signer within the borrower's application.
 */
signerUuid?: string
/**
 * The facts by which the signer recognizes the borrower.
 */
borrower?: {
/**
 * First name of the borrower.
 */
firstName?: string
/**
 * First letter of the last name.
 */
lastInitial?: string
}
/**
 * The signer's first name, as the borrower entered it.
 */
firstName?: string
/**
 * The signer's last name, as the borrower entered it.
 */
lastName?: string
/**
 * Email address of the invitation.
 */
email?: string
/**
 * Nonce of the valid link; a new link revokes the previous one.
 */
nonce?: string
/**
 * When the valid link was created.
 */
sentAt?: string
/**
 * When the signer first opened a link.
 */
openedAt?: string
/**
 * When the signer first logged in, which consumes the link.
 */
acceptedAt?: string
/**
 * When the lender declined the application that the signer takes part in, by `declinedWhen` of the role.
 */
declinedAt?: string
/**
 * State of the opened link. Only the browser has it.
 */
link?: {
/**
 * OPEN: the link is valid. Every other value says why the link is invalid.
 */
state?: ("OPEN" | "USED" | "EXPIRED" | "UNKNOWN" | "CANCELLED")
/**
 * NEW: the signer chooses a password. KNOWN: an account with this email exists, and the signer enters its password.
 */
account?: ("NEW" | "KNOWN")
}
}
/**
 * A retry at the credit bureau: after a freeze or lock was lifted, with the PIN of a frozen file, or after an error.
 */
creditRetry?: {
/**
 * The borrower requests a retry.
 */
requested?: boolean
/**
 * Bureau that issued the PIN.
 */
bureau?: string
/**
 * PIN of the frozen file. The server never returns it.
 */
pin?: string
}
/**
 * Contact for verifying the employment.
 */
employerVerification?: {
/**
 * Name of the employer or of the borrower's own business.
 */
employerName?: string
/**
 * Name of the person at the employer who can confirm the job.
 */
contactName?: string
/**
 * Phone of the employer, E.164, +1 and ten digits.
 */
phone?: string
/**
 * The borrower's job title.
 */
jobTitle?: string
/**
 * First day at work.
 */
startDate?: string
/**
 * The employer confirmed.
 */
verified?: boolean
/**
 * When the employer answered, business time, ISO 8601.
 */
verifiedAt?: string
}
/**
 * Payout of the loan.
 */
funding?: {
/**
 * Reference of the payment.
 */
reference?: string
/**
 * When the lender paid out, ISO 8601.
 */
disbursedAt?: string
/**
 * Amount paid out, US dollars.
 */
amount?: number
/**
 * Day of the first monthly payment: one month after the payout, local to the property.
 */
firstPaymentOn?: string
}
/**
 * Number of answered calls, by vendor job. The job runner counts them.
 */
vendorCalls?: {
/**
 * Number of answers.
 */
[k: string]: number
}
/**
 * Method and earliest time of signing the security instrument, from the organization's rule for the state of the property.
 */
closing?: {
/**
 * Online notary, notary in person, or with an attorney's review.
 */
mode?: ("REMOTE" | "IN_PERSON" | "ATTORNEY")
/**
 * Earliest time of closing.
 */
notBefore?: string
}
/**
 * When the application was received in full.
 */
submittedAt?: string
/**
 * Mortgage recording tax that the borrower pays at closing from the first draw, US dollars. Absent when unknown.
 */
recordingTax?: number
/**
 * Costs that the borrower pays at closing from the first draw, settled for the chosen line. US dollars. Absent when the lender charges none.
 */
closingCosts?: {
/**
 * Costs that are due, by their identifiers in the lender's `pricing.closingCosts`.
 */
items?: {
/**
 * A person's valuation of the home.
 */
valuation?: number
/**
 * A notary at an office.
 */
notary?: number
/**
 * The county's fee for recording the deed.
 */
recording?: number
}
/**
 * Costs that the lender bears, so that fee and costs stay within the state's limit. Absent for nothing.
 */
lenderCredit?: number
/**
 * Costs and mortgage tax less the credit: all that the borrower pays at closing.
 */
total?: number
/**
 * The first draw less `total`. Payoffs of other loans come from it too.
 */
payout?: number
}
/**
 * How long the borrower may draw again under the chosen offer, months. 0 for a loan that is paid out once.
 */
drawPeriodMonths?: number
/**
 * Pricing of payouts after the first under the chosen offer: the index plus the margin that belongs to `rate`.
 */
laterDraws?: {
/**
 * Name of the index.
 */
indexName?: string
/**
 * The index on the day of the offer, percent.
 */
indexRate?: number
/**
 * Date of the index value.
 */
indexAsOf?: string
/**
 * Fixed percentage points added to the index.
 */
margin?: number
/**
 * Minimum later payout, US dollars.
 */
minDraw?: number
/**
 * Maximum rate of any payout, percent.
 */
maxRate?: number
}
/**
 * The line after it is funded, as its servicer keeps it.
 */
servicing?: {
/**
 * The servicer's reference of the line.
 */
reference?: string
/**
 * When the servicer took the line over.
 */
boardedAt?: string
/**
 * Collection of the payments from the borrower's account.
 */
autopay?: {
/**
 * What the borrower last asked for.
 */
wanted?: boolean
/**
 * Whether the servicer collects now.
 */
on?: boolean
/**
 * Since when `on` has its value.
 */
since?: string
}
/**
 * What can be drawn again, US dollars. A payment counts from the day after its due date; nothing while payments are behind.
 */
available?: number
/**
 * First day on which the least draw can be drawn, when payments are made on time. Absent when the draw period ends before.
 */
drawFrom?: string
/**
 * What is owed from earlier cycles, with late fees, US dollars.
 */
pastDue?: number
/**
 * Last day of the newest statement's cycle.
 */
statementOn?: string
/**
 * Periodic statements, oldest first (12 CFR 1026.7(a)). US dollars.
 * 
 * Items: The statement of one billing cycle.
 */
statements?: {
/**
 * UUID of the statement.
 */
uuid?: string
/**
 * Day after which the cycle began: the last day of the cycle before, or the day of funding.
 */
from?: string
/**
 * Last day of the cycle, a payment day.
 */
closedOn?: string
/**
 * Balance of the statement before, or the first draw.
 */
previousBalance?: number
/**
 * Draws paid out in the cycle.
 */
draws?: number
/**
 * Interest charged in the cycle.
 */
interest?: number
/**
 * Late fees charged in the cycle.
 */
fees?: number
/**
 * Payments received in the cycle.
 */
received?: number
/**
 * Day of the last payment in the cycle.
 */
receivedOn?: string
/**
 * Balance at the end of the cycle.
 */
balance?: number
/**
 * Of the balance, what is past due.
 */
pastDue?: number
/**
 * Payment due next, with what is past due.
 */
due?: number
/**
 * Day on which it is due.
 */
dueOn?: string
}[]
/**
 * Draws after the first one, oldest first.
 * 
 * Items: A later draw.
 */
draws?: {
/**
 * UUID of the draw.
 */
uuid?: string
/**
 * REQUESTED until the servicer has paid or refused it.
 */
status?: ("REQUESTED" | "PAID" | "REFUSED")
/**
 * Amount, US dollars.
 */
amount?: number
/**
 * Fixed rate, percent.
 */
rate?: number
/**
 * Number of payments.
 */
months?: number
/**
 * Monthly payment, US dollars.
 */
payment?: number
/**
 * When the borrower asked for it.
 */
requestedAt?: string
/**
 * When it was paid out.
 */
paidAt?: string
/**
 * Reference of the payment.
 */
reference?: string
/**
 * Day of its first payment, a payment day of the first draw.
 */
firstPaymentOn?: string
}[]
}
/**
 * The borrower's statement about recent credit inquiries.
 */
inquiryAttestation?: {
/**
 * Whether they led to new debt.
 */
answer?: ("NO_NEW_DEBT" | "NEW_DEBT")
/**
 * The new debt, in the borrower's words.
 */
note?: string
}
/**
 * The figures behind a shortfall of equity. Underwriting sets them when liens would have to be paid down.
 */
equityShortfall?: {
/**
 * Maximum combined loan-to-value, percent.
 */
capPercent?: number
/**
 * Maximum total debt on the home, US dollars.
 */
mostDebt?: number
/**
 * Balances of the remaining liens, US dollars.
 */
owed?: number
/**
 * Minimum line, US dollars.
 */
leastLine?: number
/**
 * Minimum pay-down for the minimum line, US dollars, rounded up to the dollar.
 */
payDown?: number
}
/**
 * Home value after adjustment, US dollars.
 */
adjustedHomeAmount?: number
/**
 * Property chosen from the search results.
 */
selectedPropertyUuid?: string
/**
 * Liens found on the property.
 * 
 * Items: A lien on the home.
 */
liens?: {
/**
 * UUID of the lien, which corrected balances name.
 */
uuid?: string
/**
 * Lien position; 1 is the first lien.
 */
position?: number
/**
 * Lender that holds the lien.
 */
holder?: string
/**
 * Kind of lien.
 */
kind?: ("MORTGAGE" | "HELOC" | "JUDGMENT" | "TAX")
/**
 * Balance, US dollars.
 */
balance?: number
/**
 * Monthly payment, US dollars.
 */
monthlyPayment?: number
/**
 * The line's proceeds pay this lien off.
 */
payoff?: boolean
/**
 * Payoff amount from the holder's statement, US dollars.
 */
payoffAmount?: number
/**
 * Last day on which the payoff amount is valid.
 */
goodThrough?: string
/**
 * When the line paid it off.
 */
paidAt?: string
/**
 * Opening date, ISO 8601; absent when the lien search does not give it.
 */
openedOn?: string
}[]
/**
 * The borrower's answer about the list of liens.
 */
lienAttestation?: {
/**
 * Whether the list of liens is correct.
 */
answer?: ("CORRECT" | "INCORRECT")
/**
 * Errors in the list, in the borrower's words.
 */
note?: string
/**
 * Balances that the borrower corrected.
 * 
 * Items: A corrected balance of one lien.
 */
balances?: {
/**
 * UUID of the lien, as in `liens`.
 */
uuid?: string
/**
 * Balance, US dollars.
 */
balance?: number
}[]
}
/**
 * Purpose of the money.
 */
drawPurpose?: ("HOME_IMPROVEMENT" | "DEBT_CONSOLIDATION" | "EDUCATION" | "BUSINESS" | "OTHER")
/**
 * Demographic information (12 CFR 1003, appendix B). The borrower may leave it out. Decisions, agents, brokers, signers and telemetry never receive it.
 */
hmda?: {
/**
 * Codes of the selected ethnicities (12 CFR 1003, appendix B).
 * 
 * Items: Code of an ethnicity.
 */
ethnicity?: number[]
/**
 * Other Hispanic or Latino origin.
 */
ethnicityOther?: string
/**
 * Codes of the selected races (12 CFR 1003, appendix B).
 * 
 * Items: Code of a race.
 */
race?: number[]
/**
 * Enrolled or principal tribe.
 */
raceTribe?: string
/**
 * Other Asian race, in the borrower's words.
 */
raceOtherAsian?: string
/**
 * Other Pacific Islander.
 */
raceOtherPacific?: string
/**
 * Selected sex codes.
 * 
 * Items: Code of a sex (12 CFR 1003, appendix B).
 */
sex?: number[]
}
/**
 * The borrower has submitted the HMDA page, with or without answers.
 */
hmdaAnswered?: boolean
/**
 * The application has HMDA information.
 */
hasHmda?: boolean
/**
 * Hazard insurance of the home.
 */
insurance?: {
/**
 * Name of the insurer.
 */
carrier?: string
/**
 * Number of the insurance policy.
 */
policyNumber?: string
/**
 * Day on which the policy expires.
 */
expires?: string
/**
 * Proof of insurance.
 * 
 * Items: UUID of the uploaded proof, as in `documents`.
 */
documentUuids?: string[]
/**
 * Insurance is complete.
 */
complete?: boolean
}
/**
 * Signatures of the co-deed parties (onboarding phase). Values: second product specification, section 3.
 */
coDeedStatus?: ("INITIAL" | "IN_PROGRESS" | "COMPLETE")
/**
 * Requested appointment with a notary in person.
 */
requestedManualNotaryTime?: string
/**
 * The session with a notary, online or in person.
 */
notary?: {
/**
 * Chosen time of the eNotary session.
 */
appointment?: string
/**
 * Office where the borrower would like to sign in person: name, street and city.
 */
office?: string
/**
 * Vendor's identifier of the session.
 */
sessionId?: string
/**
 * Name of the notary.
 */
notaryName?: string
/**
 * When the notary was ordered.
 */
orderedAt?: string
/**
 * The online session; absent before the borrower joins it.
 */
session?: {
/**
 * WAITING: the notary has not joined. OPEN: the borrower can sign. FAILED: the session ended before any signature.
 */
status?: ("WAITING" | "OPEN" | "FAILED")
/**
 * How the parties meet once the session is open. PAGE: on a page of the vendor. PLAYED: the sandbox plays the notary.
 */
meeting?: ("PLAYED" | "PAGE")
/**
 * Address of the vendor's page, https; for PAGE.
 */
meetingUrl?: string
/**
 * When the borrower joined.
 */
joinedAt?: string
/**
 * Sentence for the borrower: why the session failed.
 */
problem?: string
/**
 * Code of the sentence in flows/words. Absent for a vendor's own sentence.
 */
problemCode?: string
}
}
/**
 * The borrower's cancellation within the right to cancel.
 */
cancellation?: {
/**
 * When the server received it, business time.
 */
at?: string
/**
 * Deadline to return fees and release the security interest: 20 calendar days after receipt (12 CFR 1026.15(d)).
 */
releaseBy?: string
}
/**
 * Right to cancel (12 CFR 1026.15).
 */
rescission?: {
/**
 * Day of signing, local to the property.
 */
signedOn?: string
/**
 * Last day to cancel.
 */
endsOn?: string
/**
 * When the period ends.
 */
endsAt?: string
/**
 * Earliest day of funding: the first banking day after the last day to cancel.
 */
fundsOn?: string
/**
 * Start of that day in the property's time zone.
 */
fundsAt?: string
}
/**
 * The wallet that the custodian opened for a crypto-backed line. The profile keeps its address; a person has one wallet, whatever the number of lines.
 */
wallet?: {
/**
 * Address of the wallet.
 */
address?: string
/**
 * When the custodian opened it.
 */
openedAt?: string
}
/**
 * Version of the signer flow. With `v1` the list says who is an additional signer; without it the type of the account does.
 */
additionalSignerVersion?: string
/**
 * People whom the borrower invited: the other owners who sign the deed, and co-borrowers, each with their progress.
 * 
 * Items: An additional signer with the progress of the signing.
 */
helocSigners?: {
/**
 * The signer within this application.
 */
uuid?: string
/**
 * UUID of the signer's account, as `uuid` of the session's identity, once the person has joined.
 */
identityUuid?: string
/**
 * Role of the signer: a co-borrower, or an owner who only signs the deed.
 */
signerType?: ("CO_BORROWER" | "CO_DEEDER")
/**
 * Name that the borrower entered.
 */
firstName?: string
/**
 * Name that the borrower entered.
 */
lastName?: string
/**
 * Full name of the signer.
 */
name?: string
/**
 * Email address of the invitation.
 */
email?: string
/**
 * The valid invitation; a new one revokes the previous one.
 */
invitation?: string
/**
 * Number of invitations sent.
 */
invitations?: number
/**
 * When the valid invitation was sent.
 */
invitedAt?: string
/**
 * When its link was first opened.
 */
openedAt?: string
/**
 * When the signer logged in for the first time.
 */
joinedAt?: string
/**
 * When a co-borrower's answers and credit report were complete.
 */
informedAt?: string
/**
 * When a co-borrower's income and credit were verified.
 */
verifiedAt?: string
/**
 * When the signer's identity was verified.
 */
identityVerifiedAt?: string
/**
 * When the signer signed.
 */
signedAt?: string
/**
 * When the signer finished everything.
 */
completedAt?: string
/**
 * Figures of the signer that underwriting counts; `counts` in signers.json. The server never returns them.
 */
figures?: {
/**
 * Yearly income before taxes.
 */
income?: {
/**
 * Employment, as in statedIncome.
 */
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "SEPARATE_MAINTENANCE_PAYMENTS")
/**
 * Stated income, US dollars.
 */
stated?: number
/**
 * Income that was verified, US dollars.
 */
verified?: number
/**
 * Other stated income, US dollars.
 */
other?: number
}
/**
 * Figures of the credit report.
 */
credit?: {
/**
 * Credit score.
 */
score?: number
/**
 * Monthly obligations, US dollars.
 */
monthlyDebts?: number
/**
 * Payments 60 or more days late in the last 24 months.
 */
latePayments?: number
/**
 * The file carries a fraud alert.
 */
fraudAlert?: boolean
}
}
}[]
/**
 * Address and result of the latest property search. A changed address needs a new search.
 */
propertySearch?: {
/**
 * Searched street and number.
 */
street1?: string
/**
 * Searched apartment, unit or floor.
 */
street2?: string
/**
 * City of the searched address.
 */
city?: string
/**
 * Searched state, two letters (USPS).
 */
state?: string
/**
 * ZIP code of the searched address.
 */
zip?: string
/**
 * Number of properties that match the searched address.
 */
matches?: number
}
/**
 * The borrower's answer when liens and line exceed the maximum combined loan-to-value.
 */
requalification?: {
/**
 * Whether to pay liens down before closing or to withdraw the application.
 */
answer?: ("PAY_DOWN" | "WITHDRAW")
/**
 * Positions of the liens that the borrower will pay down, as in `liens`.
 * 
 * Items: Position of a lien.
 */
liens?: number[]
/**
 * Amount that the borrower will pay on the liens, US dollars.
 */
payDown?: number
}
/**
 * Broker price opinion that the borrower requests.
 */
bpoOrder?: {
/**
 * The borrower agrees to the visit.
 */
requested?: boolean
/**
 * Condition of the home in the borrower's opinion. Values: second product specification, section 3.
 */
condition?: ("POOR" | "FAIR" | "AVERAGE" | "GOOD" | "EXCELLENT")
/**
 * Access to the home for the broker.
 */
access?: string
}
/**
 * Flood determination of the home.
 */
flood?: {
/**
 * FEMA flood zone.
 */
zone?: string
/**
 * The home lies in a special flood hazard area.
 */
specialHazard?: boolean
/**
 * When the flood zone was determined, ISO 8601.
 */
determinedAt?: string
/**
 * When the certificate is expected.
 */
expectedAt?: string
}
/**
 * Title search of the home.
 */
titleReport?: {
/**
 * Recorded holder of the title.
 */
vesting?: string
/**
 * What the recorded holder of the title is.
 */
ownerType?: ("PERSON" | "TRUST" | "COMPANY")
/**
 * When the report is expected.
 */
expectedAt?: string
/**
 * When the report was complete.
 */
completedAt?: string
}
/**
 * Recording of the security instrument.
 */
recording?: {
/**
 * Number that the county assigned.
 */
instrumentNumber?: string
/**
 * When the county recorded the instrument, ISO 8601.
 */
recordedAt?: string
}
/**
 * Residential evaluation: a report on the home's condition that replaces a broker's opinion.
 */
evaluation?: {
/**
 * The state of the property requires one for every line.
 */
required?: boolean
/**
 * A line above this amount requires one, US dollars.
 */
aboveLine?: number
/**
 * When the evaluation was ordered.
 */
orderedAt?: string
/**
 * Expected time of completion.
 */
expectedAt?: string
/**
 * Time of completion.
 */
completedAt?: string
}
/**
 * Second review of the closing documents of a large line.
 */
closingReview?: {
/**
 * Expected time of completion.
 */
expectedAt?: string
/**
 * Time of completion.
 */
completedAt?: string
}
/**
 * Report on the condition of the home before closing.
 */
conditionReport?: {
/**
 * Expected time of completion.
 */
expectedAt?: string
/**
 * Time of completion.
 */
completedAt?: string
}
/**
 * Payoff statements requested from the holders of loans to be paid off.
 */
payoffRequest?: {
/**
 * When they were requested.
 */
requestedAt?: string
/**
 * When the last one is expected.
 */
expectedAt?: string
/**
 * When the last one arrived.
 */
receivedAt?: string
}
/**
 * Values that the summary documents state. When a value changes, the server generates new documents.
 */
summarised?: {
/**
 * Term of the chosen offer, months.
 */
term?: number
/**
 * APR of the chosen offer, percent.
 */
rate?: number
/**
 * Line, US dollars.
 */
amount?: number
/**
 * First name of the borrower.
 */
firstName?: string
/**
 * Last name of the borrower.
 */
lastName?: string
/**
 * How the owners hold title to the home, from the title search.
 */
ownership?: ("SOLE" | "JOINT" | "TRUST")
/**
 * Employment, as in statedIncome.
 */
employmentType?: string
/**
 * Employer, as in statedIncome.
 */
employer?: string
/**
 * Income of a year, as in statedIncome, US dollars.
 */
annualIncome?: number
/**
 * Other income of a year, as in statedIncome, US dollars.
 */
otherIncome?: number
}
}
