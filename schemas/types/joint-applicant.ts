/* Generated from joint-applicant.schema.json by `npm run generate`. */

/**
 * Allow-list for the application of a co-borrower: the server stores and returns nothing else. The application's own schema describes each value. From the borrower it contains the first name, the initial of the last name, the home's address, and the terms of the line that both would owe.
 */
export interface JointApplicant {
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
 * Version of the signer flow.
 */
additionalSignerVersion?: string
/**
 * The person alone, of everybody whom the borrower invited.
 * 
 * @maxItems 1
 * 
 * Items: The account and the role of the person.
 */
helocSigners?: {
/**
 * UUID of the person's account.
 */
identityUuid?: string
/**
 * Role of the person.
 */
signerType?: string
}[]
/**
 * The application is open. True when absent.
 */
active?: boolean
/**
 * Line amount, US dollars.
 */
amount?: number
/**
 * When the current checklist state began.
 */
waitingSince?: string
/**
 * When the lender last raised or returned a condition of the signer. Identifies the occasion of the email.
 */
conditionsAskedAt?: string
/**
 * What flags.json decided for this person.
 */
flags?: {

}
/**
 * The signer's own identity document and its verification.
 */
identity?: {

}
/**
 * The signer's own documents and uploads.
 */
documents?: unknown[]
/**
 * The signer's own consents.
 */
consents?: unknown[]
/**
 * The signer's own signatures.
 */
signatures?: unknown[]
/**
 * Conditions that the signer must meet.
 */
conditions?: unknown[]
/**
 * Number of answers of each vendor job.
 */
vendorCalls?: {

}
/**
 * Creation time and time of the last write.
 */
auditFields?: {

}
/**
 * The signer's request for an email when the wait ends.
 */
notify?: {

}
/**
 * The home as the deed names it, without its value or liens.
 */
property?: {
/**
 * Address of the property.
 */
address?: {

}
/**
 * State of the property; derived from the address.
 */
state?: string
/**
 * County, from the property search.
 */
county?: string
/**
 * Whether the borrower lives there; the agreement states the right to cancel for such a home alone.
 */
occupancy?: string
}
/**
 * How the line is paid; the agreement states it.
 */
payType?: string
/**
 * Progress of the signer's application.
 */
status?: {
/**
 * Current state of the server's checklist. Names: product vocabulary.
 */
checklistStatus?: string
/**
 * The disclosures for the soft credit pull are ready. Own field, not from the specification.
 */
preSoftCreditDocsReady?: boolean
/**
 * The identity document was sent. Own field, not from the specification.
 */
identitySubmitted?: boolean
/**
 * Identity is verified. Own field, not from the specification.
 */
identityComplete?: boolean
/**
 * The closing documents are ready to be signed.
 */
disclosurelistClosingReady?: boolean
/**
 * The borrower has signed the closing documents.
 */
disclosurelistClosingComplete?: boolean
/**
 * The borrower canceled within the rescission period. Own field, not from the specification.
 */
cancelled?: boolean
/**
 * The soft credit pull has answered.
 */
softCreditComplete?: boolean
/**
 * Result of the soft credit pull.
 */
softCreditResult?: string
/**
 * The hard credit pull has answered.
 */
hardCreditComplete?: boolean
/**
 * Result of the hard credit pull.
 */
hardCreditResult?: string
/**
 * The PIN did not open the frozen file.
 */
creditFrozenWithPin?: boolean
/**
 * Recent inquiries must be attested.
 */
inquiryAttestNeeded?: boolean
/**
 * Income is verified.
 */
incomeComplete?: boolean
/**
 * The employer must confirm the employment.
 */
employmentVerificationNeeded?: boolean
/**
 * Pay stubs are needed.
 */
manualPaystubUpload?: boolean
/**
 * The pay stubs are there.
 */
manualPaystubTasksComplete?: boolean
/**
 * The vendor asked for pay stubs.
 */
paystubsRequested?: boolean
/**
 * REVIEW or DECLINE when the income could not be verified.
 */
uwDecision?: string
/**
 * Further word of that decision.
 */
uwSubDecision?: string
/**
 * The notice of the decision is ready.
 */
adverseActionNoticeReady?: boolean
/**
 * The score disclosure is ready.
 */
applicationDocsReady?: boolean
/**
 * The application is submitted.
 */
submitted?: boolean
/**
 * The agreement is final.
 */
noteDocsReady?: boolean
}
/**
 * The invitation: who invited the signer.
 */
invitation?: {
/**
 * The borrower's application. The server never returns it.
 */
applicationUuid?: string
/**
 * Role of the signer.
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
 * When the lender declined the joint application.
 */
declinedAt?: string
}
/**
 * Repayment term, months.
 */
term?: number
/**
 * APR of the initial draw, percent.
 */
rate?: number
/**
 * Initial draw, US dollars.
 */
uwCalculatedDrawAmount?: number
/**
 * Origination fee, US dollars.
 */
originationFee?: number
/**
 * Costs at closing, paid from the initial draw.
 */
closingCosts?: {

}
/**
 * Monthly payment of the initial draw, US dollars.
 */
monthlyPayment?: number
/**
 * Draw period, months.
 */
drawPeriodMonths?: number
/**
 * Terms of later draws.
 */
laterDraws?: {

}
/**
 * The co-borrower's own income, as stated.
 */
statedIncome?: {

}
/**
 * The co-borrower's own verified income.
 */
incomeSources?: unknown[]
/**
 * Figures of the co-borrower's own credit report.
 */
credit?: {

}
/**
 * The co-borrower's request to ask the bureau again.
 */
creditRetry?: {

}
/**
 * Number of pay stubs that the verification of the co-borrower's income asks for.
 */
paystubsAsked?: number
/**
 * The co-borrower's own pay stubs.
 */
paystubUuids?: unknown[]
/**
 * Answer of the co-borrower's employer.
 */
employerVerification?: {

}
/**
 * Why the employment could not be counted.
 */
decline?: {

}
/**
 * The co-borrower's own answers for fair lending.
 */
hmda?: {

}
/**
 * The page for fair lending was submitted.
 */
hmdaAnswered?: boolean
/**
 * The page for fair lending was submitted.
 */
hasHmda?: boolean
}
