/* Generated from application.schema.json by `npm run generate`. */

/**
 * A HELOC application. Dollars are US dollars, rates percent, terms months, dates ISO 8601. `x-writable` marks what a screen may write through `bind`; everything else belongs to the server. `x-sealed` marks what is stored encrypted, and how much of it is ever returned (`none`, `last4`, or `owner`: in full, to its owner only).
 */
export interface Application {
/**
 * Identifier of the application.
 */
uuid?: string
/**
 * Organisation whose brand and steps apply.
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
 * Number shown to people.
 */
loanNumber?: string
/**
 * The application is open. True when absent.
 */
active?: boolean
/**
 * Times kept by the server.
 */
auditFields?: {
/**
 * When the application was created.
 */
createdDate?: string
/**
 * When it was last written.
 */
updatedDate?: string
}
/**
 * Where the application stands; written by the server only.
 */
status?: {
/**
 * Step of the server's checklist that is current. Names: product vocabulary.
 */
checklistStatus?: ("APP_SUBMISSION" | "ASSETS_PREQUAL" | "ATTORNEY_REVIEW" | "AUTOPAY_ACCOUNT" | "CANCELLED" | "CLTV_LIEN_POSITION_REQUALIFY" | "COLLECT_ADDITIONAL_INFO" | "COMPLETE" | "CO_DEED_REQ" | "DECLINED" | "DELINQUENCY_REVIEW" | "DIRECT_DEBT_PAYOFF" | "DISBURSEMENT_ACCOUNT" | "EMPLOYMENT_VERIFICATION" | "FACTA_REVIEW" | "FINAL_OFFER" | "FUNDABLE" | "FUNDING_DECISION" | "HMDA" | "IDENTITY_VERIFICATION" | "INCOME_VERIFICATION" | "IN_PROGRESS" | "MULTIPLE_PROPERTIES" | "NOTARY_WAITING_PERIOD" | "NOTE_SIGNING" | "NO_AVM_FOUND" | "NO_PROPERTY_FOUND" | "OFFER_SELECTION" | "PAYOFF_REQUEST_PENDING" | "PREQUAL_TITLE" | "RECORDING" | "RESCISSION" | "REVISED_OFFER_SELECTION" | "TRUST_AND_INSURANCE" | "UNKNOWN" | "VERIFIED_AUTOPAY_ACCOUNT" | "BPO_ESTIMATE" | "BPO_ORDER_REQUEST" | "BPO_PROCESSING" | "CREDIT_ERROR" | "CREDIT_MINOR" | "CREDIT_NO_MATCH" | "CREDIT_NO_MATCH_SSN" | "SOFT_CREDIT_LOCKED" | "SOFT_CREDIT_FROZEN" | "HARD_CREDIT_LOCKED" | "HARD_CREDIT_FROZEN" | "SOFT_CREDIT_PULL" | "HARD_CREDIT_PULL" | "DEED_SIGNING" | "MANUAL_DEED_SIGNING" | "FINAL_TITLE_PULL" | "FINAL_PROPERTY_CONDITION" | "GENERATE_APP_DISCLOSURE_DOCS" | "GENERATE_CLOSING_DOCS" | "GENERATE_DEED_DOCS" | "GENERATE_NOTARY_DOCS" | "GENERATE_NOTE_DOCS" | "GENERATE_PRE_SOFT_CREDIT_DOCS" | "GENERATE_RESCISSION_DOCS" | "GENERATE_SUMMARY_DOCS" | "APP_SUMMARY" | "CLOSING_DISCLOSURE" | "LIEN_ATTESTATION" | "LIEN_VERIFICATION" | "RESIDENTIAL_EVALUATION_ORDER" | "RESIDENTIAL_EVALUATION_PROCESSING" | "NOTARY" | "WAITING_FOR_AVM_DATA" | "WAITING_FOR_APPLICATION_DISCLOSURE" | "WAITING_FOR_SUMMARY_DISCLOSURE" | "WAITING_FOR_ID_VERIFICATION" | "WAITING_FOR_INITIAL_OFFERS" | "WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE" | "WAITING_FOR_SOFT_CREDIT")
/**
 * Underwriting decision. Values: second product specification, section 3.
 */
uwDecision?: ("APPROVED" | "ASSET_DEPLETION" | "DECLINE" | "ERROR" | "FINAL" | "INELIGIBLE" | "INITIAL" | "REVIEW" | "SELECT" | "UNKNOWN")
/**
 * Underwriting sub-decision. Values: second product specification, section 3.
 */
uwSubDecision?: ("BPO_PENDING" | "CREDIT_FROZEN" | "FINAL_OFFER" | "UNKNOWN_SUBDECISION" | "UNVERIFIED_DTI_LIMITED" | "UNVERIFIED_OFFER" | "UNVERIFIED_ONBOARDING_COMPLETE" | "VERIFIED_DTI_LIMITED" | "VERIFIED_INCOME_MATCHED_OFFER" | "VERIFIED_OFFER" | "VERIFIED_RESERVE_LIMITED")
/**
 * Broker price opinion. Values: second product specification, section 3.
 */
bpo?: ("BPO_NOT_REQUIRED" | "BPO_REQUIRED" | "UNKNOWN_BPO_STATUS" | "BPO_PROCESSING" | "BPO_COMPLETE")
/**
 * Title search. Values: second product specification, section 3.
 */
title?: ("TITLE_REQUIRED" | "TITLE_NOT_REQUIRED" | "PREQUAL_TITLE_PROCESSING" | "PREQUAL_TITLE_COMPLETE" | "FINAL_TITLE_PROCESSING" | "FINAL_TITLE_COMPLETE" | "UNKNOWN_TITLE_STATUS")
/**
 * Verification of the disbursement account. Values: second product specification, section 3.
 */
giactAccountStatus?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * The deed is notarised in person.
 */
manualNotary?: boolean
/**
 * The borrower has confirmed the liens.
 */
liensComplete?: boolean
/**
 * Recent credit inquiries must be attested.
 */
inquiryAttestNeeded?: boolean
/**
 * Recent credit inquiries have been attested.
 */
inquiryAttestComplete?: boolean
/**
 * The summary disclosures are ready to be read.
 */
disclosurelistSummaryReady?: boolean
/**
 * The summary disclosures are accepted and the application is submitted.
 */
disclosurelistSummaryComplete?: boolean
/**
 * The closing documents are ready to be signed.
 */
disclosurelistClosingReady?: boolean
/**
 * The closing documents are signed by the borrower.
 */
disclosurelistClosingComplete?: boolean
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
 * The deed was signed before a notary in person.
 */
manualDeedSigningComplete?: boolean
/**
 * A paystub must be uploaded by hand.
 */
manualPaystubUpload?: boolean
/**
 * Every paystub asked for has been uploaded.
 */
manualPaystubTasksComplete?: boolean
/**
 * The employer must be verified.
 */
employmentVerificationNeeded?: boolean
/**
 * The property search is finished.
 */
propertyComplete?: boolean
/**
 * County records hold no match for property and owner.
 */
datatreeNoMatch?: boolean
/**
 * The credit file is frozen and the PIN given did not release it.
 */
creditFrozenWithPin?: boolean
/**
 * The decline's reason is the debt-to-income ratio.
 */
dtiDecline?: boolean
/**
 * The decline's reason is the credit score.
 */
creditScoreDecline?: boolean
/**
 * The flood determination is outstanding.
 */
waitingOnFloodCert?: boolean
/**
 * The property look-up has answered. Ours.
 */
propertySearchComplete?: boolean
/**
 * The disclosures shown before the soft credit pull are ready. Ours.
 */
preSoftCreditDocsReady?: boolean
/**
 * The soft credit pull has answered. Ours.
 */
softCreditComplete?: boolean
/**
 * The automated valuation has answered. Ours.
 */
avmComplete?: boolean
/**
 * The lien search has answered. Ours.
 */
liensSearched?: boolean
/**
 * The borrower has said how income is verified. Ours.
 */
incomeSubmitted?: boolean
/**
 * Income is verified. Ours.
 */
incomeComplete?: boolean
/**
 * The hard credit pull has answered. Ours.
 */
hardCreditComplete?: boolean
/**
 * The identity document was sent. Ours.
 */
identitySubmitted?: boolean
/**
 * Identity is verified. Ours.
 */
identityComplete?: boolean
/**
 * The final underwriting has answered. Ours.
 */
finalUnderwritingComplete?: boolean
/**
 * The final title search is finished. Ours.
 */
titleComplete?: boolean
/**
 * The rescission period has been computed and runs. Ours.
 */
rescissionStarted?: boolean
/**
 * Nobody can cancel any more; whether somebody did is looked at before the money goes out. Ours.
 */
rescissionOver?: boolean
/**
 * The rescission period is over without cancellation. Ours.
 */
rescissionComplete?: boolean
/**
 * The security instrument is recorded. Ours.
 */
recorded?: boolean
/**
 * The funding decision has been made. Ours.
 */
fundingApproved?: boolean
/**
 * The initial draw has been paid out. Ours.
 */
funded?: boolean
/**
 * The borrower cancelled within the rescission period. Ours.
 */
cancelled?: boolean
/**
 * What the soft pull found. Ours.
 */
softCreditResult?: ("MATCH" | "NO_MATCH" | "NO_MATCH_SSN" | "LOCKED" | "FROZEN" | "MINOR" | "ERROR")
/**
 * What the hard pull found. Ours.
 */
hardCreditResult?: ("MATCH" | "LOCKED" | "FROZEN" | "MINOR" | "ERROR")
/**
 * What the property look-up found. Ours.
 */
propertyMatch?: ("ONE" | "NONE" | "MULTIPLE")
/**
 * What the automated valuation found. Ours.
 */
avmResult?: ("FOUND" | "NONE" | "LOW_CONFIDENCE")
/**
 * Condition of the property as reported. Values: second product specification, section 3.
 */
condition?: ("UNKNOWN_CONDITION" | "NOT_AVAILABLE" | "POOR" | "FAIR" | "AVERAGE" | "GOOD" | "EXCELLENT")
/**
 * Delinquent obligations are being reviewed. Ours.
 */
delinquencyReview?: boolean
/**
 * Liens leave no room for the least line; the borrower may pay them down. Ours.
 */
cltvRequalify?: boolean
/**
 * The flood determination has answered. Ours.
 */
floodComplete?: boolean
/**
 * The notice of the right to cancel is ready. Ours.
 */
rescissionNoticeReady?: boolean
/**
 * What the network says of the account that pays. Ours.
 */
autopayAccountStatus?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * The disclosures before the credit check were delivered. Ours.
 */
preSoftCreditDocsDelivered?: boolean
/**
 * The disclosures of the application are made. Ours.
 */
applicationDocsReady?: boolean
/**
 * The disclosures of the application were delivered. Ours.
 */
applicationDocsDelivered?: boolean
/**
 * The summary, as last made, was delivered. Ours.
 */
summaryDocsDelivered?: boolean
/**
 * The application was received in full. Ours.
 */
submitted?: boolean
/**
 * The title of a home in trust was looked at before the decision. Ours.
 */
prequalTitleComplete?: boolean
/**
 * The report on the condition of the home is in. Ours.
 */
conditionReportComplete?: boolean
/**
 * Every loan that has to be paid off has a payoff statement. Ours.
 */
payoffStatementsReceived?: boolean
/**
 * Every loan that has to be paid off is paid. Ours.
 */
payoffsPaid?: boolean
/**
 * The credit agreement is made. Ours.
 */
noteDocsReady?: boolean
/**
 * The waiting period of the state before a closing is over. Ours.
 */
waitingPeriodOver?: boolean
/**
 * Underwriters have said what they ask for before funding. Ours.
 */
conditionsRaised?: boolean
/**
 * The adverse action notice is ready. Ours.
 */
adverseActionNoticeReady?: boolean
/**
 * The confirmation of the cancellation is made.
 */
cancellationNoticeReady?: boolean
/**
 * The attorney who closes has reviewed the papers. Ours.
 */
attorneyReviewComplete?: boolean
/**
 * The income vendor could not confirm the income and paystubs are asked for. Ours.
 */
paystubsRequested?: boolean
}
/**
 * Term of the initial draw, months.
 */
term?: number
/**
 * APR of the initial draw, percent, such as 8.25.
 */
rate?: number
/**
 * Initial draw plus financed fee: the line, US dollars.
 */
amount?: number
/**
 * Draw that underwriting computed, US dollars.
 */
uwCalculatedDrawAmount?: number
/**
 * Home value after adjustment, US dollars.
 */
adjustedHomeAmount?: number
/**
 * Origination fee, US dollars; draw plus fee equals the line.
 */
originationFee?: number
/**
 * Tax on recording the mortgage that the borrower pays at closing, US dollars; absent where none is known. No part of the line.
 */
recordingTax?: number
/**
 * Level monthly payment, US dollars.
 */
monthlyPayment?: number
/**
 * How long further draws are allowed under the offer chosen, months.
 */
drawPeriodMonths?: number
/**
 * How draws after the first are priced under the offer chosen: index plus the margin that belongs to `rate`.
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
 * Day on which the index stood there.
 */
indexAsOf?: string
/**
 * Percentage points added to the index; they do not change.
 */
margin?: number
/**
 * Least later draw, US dollars.
 */
minDraw?: number
/**
 * Greatest rate of any draw, percent.
 */
maxRate?: number
}
/**
 * The home that secures the line.
 */
property?: {
/**
 * Identifier of the property found.
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
 * Flat, unit or floor.
 */
street2?: string
/**
 * City.
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
 * County, from the property look-up.
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
 * How title is held.
 */
ownership?: ("SOLE" | "JOINT" | "TRUST")
/**
 * Value that the borrower estimates, US dollars.
 */
estimatedValue?: number
/**
 * Value used for the decision, US dollars.
 */
value?: number
/**
 * FEMA flood zone.
 */
floodZone?: string
/**
 * The borrower stands by the estimated value; asked when no automated value was found.
 */
estimateConfirmed?: boolean
/**
 * Name of the trust that holds title.
 */
trustName?: string
}
/**
 * Property chosen among those found.
 */
selectedPropertyUuid?: string
/**
 * Consents given, in order of time.
 * 
 * Items: One consent.
 */
consents?: {
/**
 * What was consented to.
 */
type?: ("E_SIGN" | "SOFT_CREDIT" | "HARD_CREDIT" | "CONTACT" | "TERMS_OF_USE" | "AUTOPAY" | "NOTARY_RECORDING")
/**
 * When.
 */
at?: string
/**
 * SHA-256 of the sentence shown.
 */
textHash?: string
/**
 * Screen on which it was given.
 */
screen?: string
}[]
/**
 * Documents made or uploaded, oldest first.
 * 
 * Items: One document.
 */
documents?: {
/**
 * Identifier.
 */
uuid?: string
/**
 * Kind of document. Values: second product specification, section 3.
 */
type?: ("ADDITIONAL_MORTGAGE_DISCLOSURES" | "APPLICATION_SUMMARY" | "ARTICLES_OF_FORMATION" | "BANK_ACCOUNT_OVERVIEW" | "BANK_STATEMENT" | "CERTIFICATE_OF_TRUST" | "CFPB_HELOC_BOOKLET" | "CREDIT_DISCLOSURE" | "DASHBOARD_DOCUMENT" | "DRIVERS_LICENSE_FRONT" | "DRIVERS_LICENSE_BACK" | "FBI_MORTGAGE_FRAUD_NOTICE" | "FLORIDA_ANTI_COERCION" | "FLOOD_DISCLOSURE" | "GLBA_NOTICE" | "HAZARD_DISCLOSURE" | "ID_CARD_FRONT" | "ID_CARD_BACK" | "INTEREST_REDUCTION_FEE_DISCLOSURE" | "OPERATING_PARTNERSHIP_AGREEMENT" | "PASSPORT_FRONT" | "PERMANENT_RESIDENT_FRONT" | "PERMANENT_RESIDENT_BACK" | "PROOF_OF_FLOOD_INSURANCE" | "PROOF_OF_HAZARD_INSURANCE" | "PROPERTY_DESCRIPTION_SOURCE" | "RIGHT_NOT_TO_CLOSE" | "STATEMENT_OF_LOAN" | "TRUST_AGREEMENT" | "USER_UPLOADED_PAYSTUB" | "CANCELLATION_PROOF" | "SUPPORT" | "ESIGN_DISCLOSURE" | "CREDIT_AGREEMENT" | "DEED_OF_TRUST" | "RESCISSION_NOTICE" | "ADVERSE_ACTION_NOTICE" | "FORM_1040" | "SCHEDULE_K1" | "AWARD_LETTER" | "PENSION_STATEMENT")
/**
 * Name shown.
 */
title?: string
/**
 * Group of documents to which a generated one belongs.
 */
stage?: string
/**
 * When a page that names the upload was first sent. An upload without it is the borrower's alone, and is forgotten after a while.
 */
submittedAt?: string
/**
 * Name of the uploaded file.
 */
fileName?: string
/**
 * Media type.
 */
contentType?: string
/**
 * Size, bytes.
 */
size?: number
/**
 * Content hash, hexadecimal.
 */
sha256?: string
/**
 * When.
 */
createdAt?: string
/**
 * When it was delivered.
 */
deliveredAt?: string
/**
 * When it was read to the bottom.
 */
readAt?: string
/**
 * When it was signed.
 */
signedAt?: string
}[]
/**
 * Income as the borrower states it.
 */
statedIncome?: {
/**
 * Gross income a year, US dollars.
 */
annualIncome?: number
/**
 * Employment. Values: second product specification, section 3.
 */
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "SEPARATE_MAINTENANCE_PAYMENTS")
/**
 * Employer's name.
 */
employer?: string
/**
 * Other income a year, US dollars.
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
 * Identifier.
 */
uuid?: string
/**
 * Employment. Values: second product specification, section 3.
 */
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "SEPARATE_MAINTENANCE_PAYMENTS")
/**
 * Where the figure comes from. Values: second product specification, section 3.
 */
source?: ("EMPINFO" | "MANUAL_PAYSTUB" | "OTHER" | "PLAID_TRANSACTIONS" | "POINTSERV_1099_MISC" | "POINTSERV_PAYROLL" | "POINTSERV_TAX" | "TRUV_FINANCIAL_ACCOUNTS" | "TRUV_PAYROLL" | "UNKNOWN")
/**
 * Income a year, US dollars.
 */
annualIncome?: number
/**
 * Verified by a vendor.
 */
verified?: boolean
}[]
/**
 * How the borrower wants income verified.
 */
incomeMethod?: ("BANK_LINK" | "PAYROLL" | "TAX_RECORDS" | "PAYSTUB" | "TAX_RETURNS" | "RETIRED")
/**
 * Liens found on the property.
 * 
 * Items: One lien.
 */
liens?: {
/**
 * Identifier.
 */
uuid?: string
/**
 * Position, 1 is first.
 */
position?: number
/**
 * Lender.
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
 * Paid off from the proceeds.
 */
payoff?: boolean
/**
 * US dollars that pay it off, as its holder states.
 */
payoffAmount?: number
/**
 * Day through which that amount holds.
 */
goodThrough?: string
/**
 * When it was paid off from the line.
 */
paidAt?: string
/**
 * Day on which it was opened, when the search says; ISO 8601.
 */
openedOn?: string
}[]
/**
 * What the borrower says about the liens.
 */
lienAttestation?: {
/**
 * Whether the list is right.
 */
answer?: ("CORRECT" | "INCORRECT")
/**
 * What is wrong with it.
 */
note?: string
/**
 * Balances as corrected by the borrower.
 * 
 * Items: One correction.
 */
balances?: {
/**
 * Lien.
 */
uuid?: string
/**
 * Balance, US dollars.
 */
balance?: number
}[]
}
/**
 * What the credit bureau answered.
 */
credit?: {
/**
 * Score.
 */
score?: number
/**
 * Bureau.
 */
bureau?: string
/**
 * Monthly obligations, US dollars.
 */
monthlyDebts?: number
/**
 * Key factors, at most four.
 * 
 * Items: Factor.
 */
keyFactors?: string[]
/**
 * Bureaus with a frozen or locked file.
 * 
 * Items: Bureau.
 */
frozenBureaus?: string[]
/**
 * Inquiries in the last 90 days.
 */
inquiries?: number
/**
 * The bureau was asked with an SSN.
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
 * Items: Bound.
 */
scoreRange?: number[]
}
/**
 * Offers open to the borrower.
 * 
 * Items: One offer.
 */
offers?: {
/**
 * Identifier.
 */
uuid?: string
/**
 * Months.
 */
term?: number
/**
 * APR, percent.
 */
rate?: number
/**
 * Rate or programme set that applied: `pricing.rateSet` of the lender, AUTOPAY where it names none.
 */
rateSet?: string
/**
 * Origination fee, percent of the draw.
 */
feePercent?: number
/**
 * Least line, US dollars.
 */
minAmount?: number
/**
 * Greatest line, US dollars.
 */
maxAmount?: number
/**
 * Discount for AutoPay, percentage points, contained in the rate.
 */
autopayDiscount?: number
/**
 * Lines are whole multiples of this, US dollars.
 */
step?: number
/**
 * How long further draws are allowed, months.
 */
drawPeriodMonths?: number
/**
 * Taxes on recording the mortgage that the borrower pays, each on the whole line; absent where none is known.
 * 
 * Items: One tax.
 */
recordingTax?: {
/**
 * Percent of the line.
 */
percent: number
/**
 * US dollars of the line that it leaves out.
 */
exempt?: number
/**
 * Lines from this amount on, US dollars.
 */
from?: number
/**
 * Lines under this amount, US dollars.
 */
below?: number
}[]
/**
 * How draws after the first are priced: index plus margin.
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
 * Day on which the index stood there.
 */
indexAsOf?: string
/**
 * Percentage points added to the index; they do not change.
 */
margin?: number
/**
 * Least later draw, US dollars.
 */
minDraw?: number
/**
 * Greatest rate of any draw, percent.
 */
maxRate?: number
}
}[]
/**
 * Offer that the borrower chose.
 */
selection?: {
/**
 * Offer.
 */
offerUuid?: string
/**
 * Line asked for, US dollars.
 */
amount?: number
}
/**
 * What the money is for.
 */
drawPurpose?: ("HOME_IMPROVEMENT" | "DEBT_CONSOLIDATION" | "EDUCATION" | "BUSINESS" | "OTHER")
/**
 * Debt-to-income ratio, percent.
 */
dti?: number
/**
 * Combined loan-to-value, percent.
 */
cltv?: number
/**
 * Adverse action.
 */
decline?: {
/**
 * Principal reasons, at most four (Regulation B, form C-1).
 * 
 * Items: Reason.
 */
reasons?: string[]
/**
 * When.
 */
at?: string
/**
 * The adverse action notice.
 */
noticeUuid?: string
}
/**
 * Demographic information (12 CFR 1003, appendix B). Asked, never required; kept from decisioning, agents, brokers, signers and telemetry.
 */
hmda?: {
/**
 * Ethnicity codes.
 * 
 * Items: Code.
 */
ethnicity?: number[]
/**
 * Other Hispanic or Latino origin.
 */
ethnicityOther?: string
/**
 * Race codes.
 * 
 * Items: Code.
 */
race?: number[]
/**
 * Enrolled or principal tribe.
 */
raceTribe?: string
/**
 * Other Asian.
 */
raceOtherAsian?: string
/**
 * Other Pacific Islander.
 */
raceOtherPacific?: string
/**
 * Sex codes as selected.
 * 
 * Items: Code.
 */
sex?: number[]
}
/**
 * The borrower has passed the HMDA page, with or without answers.
 */
hmdaAnswered?: boolean
/**
 * HMDA information is present.
 */
hasHmda?: boolean
/**
 * Identity document.
 */
identity?: {
/**
 * Kind of ID. Values: second product specification, section 3.
 */
idType?: ("DRIVERS_LICENSE" | "PASSPORT" | "STATE_ID" | "PERMANENT_RESIDENT")
/**
 * Expiry date.
 */
expires?: string
/**
 * Images of the document: its front, and its back where it has one.
 * 
 * Items: Document.
 */
documentUuids?: string[]
/**
 * Why the document was not accepted, a sentence for the borrower.
 */
problem?: string
/**
 * Number of the document. Never returned.
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
 * Checks of a document sent by the borrower so far.
 */
attempts?: number
/**
 * When a person's review is expected to be done.
 */
expectedAt?: string
}
/**
 * Uploaded paystubs.
 * 
 * Items: Document.
 */
paystubUuids?: string[]
/**
 * Uploaded proof of income other than paystubs.
 */
incomeDocuments?: {
/**
 * Form 1040 with its schedules.
 * 
 * Items: Document.
 */
taxReturns?: string[]
/**
 * Schedules K-1 of businesses with partners.
 * 
 * Items: Document.
 */
partnerships?: string[]
/**
 * Award letters and statements of retirement income.
 * 
 * Items: Document.
 */
letters?: string[]
}
/**
 * The visit at an income vendor that was begun last. Its state token comes back with the borrower and is good once.
 */
incomeLink?: {
/**
 * Vendor visited.
 */
vendor?: string
/**
 * SHA-256 of the state token, hexadecimal. Never returned.
 */
stateHash?: string
/**
 * The vendor's own name of the visit, by which it is asked what came of it. Never returned.
 */
reference?: string
/**
 * Until when the borrower can come back.
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
 * Identifier; the account counts as set when it is there.
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
 * Account number, 4 to 17 digits. Only the last four are ever returned.
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
 * How the money is sent; ACH when absent. With CHECK there is no bank and no number, only `mailingAddress`.
 */
method?: ("ACH" | "CHECK")
/**
 * Where the check is sent.
 */
mailingAddress?: {
/**
 * Street and number.
 */
street1?: string
/**
 * Flat, unit or floor.
 */
street2?: string
/**
 * City.
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
 * Account that pays.
 */
autopayAccount?: {
/**
 * Identifier; the account counts as set when it is there.
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
 * Account number, 4 to 17 digits. Only the last four are ever returned.
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
 * How payments are made. Values: second product specification, section 3.
 */
payType?: ("AUTOPAY" | "MANUAL")
/**
 * The borrower has looked at the accounts and found them right; taken back when one is changed.
 */
accountsConfirmed?: boolean
/**
 * Why the last account for the money was not accepted; absent when none was refused.
 */
accountProblem?: {
/**
 * A sentence for the borrower.
 */
reason?: string
/**
 * Bank of the refused account.
 */
bankName?: string
/**
 * Last four digits of the refused account.
 */
mask?: string
}
/**
 * Accounts seen through a bank link.
 * 
 * Items: One account.
 */
linkedAccounts?: {
/**
 * Identifier; the account counts as set when it is there.
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
 * Account number, 4 to 17 digits. Only the last four are ever returned.
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
 * Finished.
 */
complete?: boolean
/**
 * Assets, US dollars.
 */
assets?: number
}
/**
 * Hazard insurance.
 */
insurance?: {
/**
 * Insurer.
 */
carrier?: string
/**
 * Policy number.
 */
policyNumber?: string
/**
 * Expiry date.
 */
expires?: string
/**
 * Proof of insurance.
 * 
 * Items: Document.
 */
documentUuids?: string[]
/**
 * Insurance is in order.
 */
complete?: boolean
}
/**
 * Signatures of the co-deed parties (onboarding phase). Values: second product specification, section 3.
 */
coDeedStatus?: ("INITIAL" | "IN_PROGRESS" | "COMPLETE")
/**
 * Signatures given.
 * 
 * Items: One signature.
 */
signatures?: {
/**
 * Group of documents.
 */
stage?: string
/**
 * How it was made.
 */
kind?: ("DRAWN" | "TYPED")
/**
 * Name signed.
 */
name?: string
/**
 * When.
 */
at?: string
}[]
/**
 * Appointment asked for with a notary in person.
 */
requestedManualNotaryTime?: string
/**
 * Notary session.
 */
notary?: {
/**
 * Time chosen for the eNotary session.
 */
appointment?: string
/**
 * Vendor's session.
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
 * The online session, from the moment it is joined.
 */
session?: {
/**
 * WAITING for the notary, OPEN to sign, or FAILED before anything was signed.
 */
status?: ("WAITING" | "OPEN" | "FAILED")
/**
 * When the borrower joined.
 */
joinedAt?: string
/**
 * Why it failed, a sentence for the borrower.
 */
problem?: string
}
}
/**
 * The borrower's cancellation within the right to cancel.
 */
cancellation?: {
/**
 * When it was received, business time.
 */
at?: string
/**
 * Day by which fees are returned and the security interest is released: 20 calendar days after (12 CFR 1026.15(d)).
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
 * Instant at which the period ends.
 */
endsAt?: string
/**
 * Earliest day of funding: the first banking day after the last day to cancel.
 */
fundsOn?: string
/**
 * Beginning of that day at the property.
 */
fundsAt?: string
}
/**
 * What the lender asks of the person to whom this application belongs.
 * 
 * Items: One condition; the same shape as schemas/condition.schema.json.
 */
conditions?: {
/**
 * Identity.
 */
uuid: string
/**
 * What it is about. Source: product specification, condition categories.
 */
categoryEnum: ("BANK_ACCOUNT_FRAUD_REVIEW" | "FALSE_OWNERSHIP_TYPE_REVIEW" | "GENERIC_DOCUMENT_REQUEST" | "HARD_CREDIT_INQUIRY_REVIEW" | "HELOC_MANUAL_PAYSTUB_UPLOAD" | "ID_VERIFICATION_FAILURE" | "IDENTITY_DOCUMENT_FRAUD_REVIEW" | "MISSING_PHONE_NUMBER" | "PROPERTY_LEGAL_DESCRIPTION" | "PROPERTY_OWNERSHIP_FRAUD_REVIEW" | "REVIEW_TRUST_REQUIREMENTS")
/**
 * When the lender asked.
 */
created: string
/**
 * NEEDED: the person's turn; IN_REVIEW: sent, the lender's turn; RETURNED: looked at, and asked for again; ACCEPTED: done.
 */
status: ("NEEDED" | "IN_REVIEW" | "RETURNED" | "ACCEPTED")
/**
 * Who must act: BORROWER, or the uuid of a signer.
 */
audience: string
/**
 * Words of the lender, shown in place of the category's own.
 */
commentsToBorrower?: string
/**
 * What the request rests on, such as the inquiry meant. Never returned with the application: a card says whether it is shown.
 */
notes?: string
/**
 * Names of the papers asked for.
 */
requestDocuments?: string[]
/**
 * The person must act now.
 */
actionNeeded?: boolean
/**
 * Further particulars.
 */
xtraData?: {
/**
 * How many documents are asked for.
 */
numDocsRequired?: number
/**
 * Last four digits of the bank account that it is about.
 */
accountMask?: string
}
/**
 * Documents sent for it.
 */
documents?: string[]
/**
 * When it was last sent.
 */
submittedAt?: string
/**
 * When the lender last decided.
 */
decidedAt?: string
}[]
/**
 * The borrower's wish to be told by e-mail when their turn comes.
 */
notify?: {
/**
 * When it was asked for; names the occasion of the e-mail.
 */
requestedAt?: string
/**
 * Checklist state in which the borrower waits.
 */
checklistStatus?: string
/**
 * Screen on which it was asked for: two waits of one state are told apart by it.
 */
screen?: string
}
/**
 * When the lender last asked for something or sent something back; names the occasion of the e-mail.
 */
conditionsAskedAt?: string
/**
 * When the borrower last asked for a link to log in with; names the occasion of the e-mail.
 */
linkAskedAt?: string
/**
 * Reminders by e-mail: which were sent, and whether the borrower turned them off.
 */
reminders?: {
/**
 * Oldest first.
 */
sent?: {
/**
 * Names the occasion without telling it.
 */
occasion: string
/**
 * Id of the e-mail's definition.
 */
mail: string
/**
 * When it was sent, business time.
 */
at: string
}[]
/**
 * When they were turned off.
 */
stoppedAt?: string
}
/**
 * When the current checklist state began; in a state that the flow leaves to its own states (`leftToStates`), when the current step began.
 */
waitingSince?: string
/**
 * Who referred the borrower.
 */
referrer?: {
/**
 * Loan originator.
 */
referrerUuid?: string
}
/**
 * How the lender takes applications, while one is begun: from the organisation's toggles. Never stored.
 */
intake?: {
/**
 * Only brokers bring applications; nobody begins one alone.
 */
wholesale?: boolean
/**
 * A loan originator has to have referred the borrower.
 */
referrerRequired?: boolean
}
/**
 * How signers are told apart.
 */
additionalSignerVersion?: string
/**
 * Additional signers: the other owners whose signature the deed needs, and how far each has come.
 * 
 * Items: One signer.
 */
helocSigners?: {
/**
 * The signer within this application.
 */
uuid?: string
/**
 * Identity.
 */
identityUuid?: string
/**
 * Role.
 */
signerType?: ("CO_BORROWER" | "CO_DEEDER")
/**
 * As the borrower gave it.
 */
firstName?: string
/**
 * As the borrower gave it.
 */
lastName?: string
/**
 * Name.
 */
name?: string
/**
 * E-mail to which the invitation goes.
 */
email?: string
/**
 * The present invitation; a new one ends the one before.
 */
invitation?: string
/**
 * How many invitations were sent.
 */
invitations?: number
/**
 * When the present invitation was sent.
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
 * When the signer's identity was verified.
 */
identityVerifiedAt?: string
/**
 * When signed.
 */
signedAt?: string
/**
 * When nothing more is needed of the signer.
 */
completedAt?: string
}[]
/**
 * Of an additional signer's own application: who invited whom, and what has come of it. Absent in a borrower's.
 */
invitation?: {
/**
 * The borrower's application. Never leaves the server.
 */
applicationUuid?: string
/**
 * The signer within the borrower's application.
 */
signerUuid?: string
/**
 * As much of the borrower as lets the signer recognise the matter.
 */
borrower?: {
/**
 * First name.
 */
firstName?: string
/**
 * First letter of the last name.
 */
lastInitial?: string
}
/**
 * The signer's first name as the borrower gave it.
 */
firstName?: string
/**
 * The signer's last name as the borrower gave it.
 */
lastName?: string
/**
 * Address to which the invitation goes.
 */
email?: string
/**
 * The present link; a new one ends the one before.
 */
nonce?: string
/**
 * When the present link was made.
 */
sentAt?: string
/**
 * When a link was first opened.
 */
openedAt?: string
/**
 * When the signer logged in for the first time; the link is used up then.
 */
acceptedAt?: string
/**
 * In the browser only: what the link that was opened is worth.
 */
link?: {
/**
 * OPEN: may be used; the others say why not.
 */
state?: ("OPEN" | "USED" | "EXPIRED" | "UNKNOWN" | "CANCELLED")
/**
 * NEW: a password is chosen; KNOWN: there is an account with this e-mail, whose password is asked for.
 */
account?: ("NEW" | "KNOWN")
}
}
/**
 * The property look-up as last made; another address asks for another search.
 */
propertySearch?: {
/**
 * Street and number searched.
 */
street1?: string
/**
 * Flat, unit or floor searched.
 */
street2?: string
/**
 * City searched.
 */
city?: string
/**
 * State searched, two letters.
 */
state?: string
/**
 * ZIP searched.
 */
zip?: string
/**
 * Properties found.
 */
matches?: number
}
/**
 * Another try at the credit bureau: after a freeze or lock was lifted, with the PIN of a frozen file, or after an error.
 */
creditRetry?: {
/**
 * The borrower asks for another try.
 */
requested?: boolean
/**
 * Bureau that issued the PIN.
 */
bureau?: string
/**
 * PIN of the frozen file. Never returned.
 */
pin?: string
}
/**
 * What the borrower says about recent credit inquiries.
 */
inquiryAttestation?: {
/**
 * Whether new debt came of them.
 */
answer?: ("NO_NEW_DEBT" | "NEW_DEBT")
/**
 * Which debt.
 */
note?: string
}
/**
 * Answer when liens and line exceed the combined loan-to-value that is lent.
 */
requalification?: {
/**
 * Pay liens down before closing, or withdraw the application.
 */
answer?: ("PAY_DOWN" | "WITHDRAW")
/**
 * Amount by which the liens will be paid down, US dollars.
 */
payDown?: number
}
/**
 * Why no line can be offered against the home, in figures; set by underwriting when liens would have to be paid down.
 */
equityShortfall?: {
/**
 * Greatest combined loan-to-value, percent.
 */
capPercent?: number
/**
 * Most that may be owed on the home in all, US dollars.
 */
mostDebt?: number
/**
 * Balances of the liens that stay, US dollars.
 */
owed?: number
/**
 * Least line, US dollars.
 */
leastLine?: number
/**
 * What has to be paid down at least for the least line, US dollars, rounded up to the dollar.
 */
payDown?: number
}
/**
 * Whom to ask about the employment.
 */
employerVerification?: {
/**
 * Employer or own business.
 */
employerName?: string
/**
 * Person to ask.
 */
contactName?: string
/**
 * Phone of the employer, E.164, +1 and ten digits.
 */
phone?: string
/**
 * Job title.
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
 * When.
 */
verifiedAt?: string
}
/**
 * Broker price opinion asked for by the borrower.
 */
bpoOrder?: {
/**
 * The borrower agrees to the visit.
 */
requested?: boolean
/**
 * Condition of the home as the borrower sees it. Values: second product specification, section 3.
 */
condition?: ("POOR" | "FAIR" | "AVERAGE" | "GOOD" | "EXCELLENT")
/**
 * How the broker gets to see the home.
 */
access?: string
}
/**
 * Flood determination.
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
 * When determined.
 */
determinedAt?: string
/**
 * When the certificate is expected.
 */
expectedAt?: string
}
/**
 * Title search.
 */
titleReport?: {
/**
 * Who holds title, as recorded.
 */
vesting?: string
/**
 * When the report is expected.
 */
expectedAt?: string
/**
 * When it was finished.
 */
completedAt?: string
}
/**
 * Recording of the security instrument.
 */
recording?: {
/**
 * Number given by the county.
 */
instrumentNumber?: string
/**
 * When.
 */
recordedAt?: string
}
/**
 * Payment of the initial draw.
 */
funding?: {
/**
 * Reference of the payment.
 */
reference?: string
/**
 * When.
 */
disbursedAt?: string
/**
 * Amount paid out, US dollars.
 */
amount?: number
/**
 * Day of the first monthly payment: a month after the draw, local to the property.
 */
firstPaymentOn?: string
}
/**
 * Calls that each vendor job has answered, by job; kept by the job runner.
 */
vendorCalls?: {
/**
 * Number of answers.
 */
[k: string]: number
}
/**
 * How and when the security instrument may be signed; from the organisation's rule for the state of the property.
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
 * Residential evaluation: a report on the home's condition in place of a broker's opinion.
 */
evaluation?: {
/**
 * The state of the property asks for one, whatever the line.
 */
required?: boolean
/**
 * US dollars: a line above this asks for one.
 */
aboveLine?: number
/**
 * When it was ordered.
 */
orderedAt?: string
/**
 * When it is expected.
 */
expectedAt?: string
/**
 * When it was completed.
 */
completedAt?: string
}
/**
 * A second person's look at the closing documents of a large line.
 */
closingReview?: {
/**
 * When it is expected.
 */
expectedAt?: string
/**
 * When it was completed.
 */
completedAt?: string
}
/**
 * Report on the condition of the home before closing.
 */
conditionReport?: {
/**
 * When it is expected.
 */
expectedAt?: string
/**
 * When it was completed.
 */
completedAt?: string
}
/**
 * Payoff statements asked of the holders of loans that have to be paid off.
 */
payoffRequest?: {
/**
 * When they were asked for.
 */
requestedAt?: string
/**
 * When the last is expected.
 */
expectedAt?: string
/**
 * When the last came.
 */
receivedAt?: string
}
/**
 * What the summary documents state, as they were made; another value asks for new ones.
 */
summarised?: {
/**
 * Term, months.
 */
term?: number
/**
 * APR, percent.
 */
rate?: number
/**
 * Line, US dollars.
 */
amount?: number
/**
 * First name.
 */
firstName?: string
/**
 * Last name.
 */
lastName?: string
/**
 * How title is held.
 */
ownership?: ("SOLE" | "JOINT" | "TRUST")
}
}
