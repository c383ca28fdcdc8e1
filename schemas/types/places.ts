/* Generated from places.schema.json by `npm run generate`. */

/**
 * Where the sandbox can place an application: for each checklist state, and for each state of the flow that no checklist state brings, the persona that comes there.
 */
export interface Places {
$schema?: string
/**
 * In the order of the journey. The first row of a checklist state or of a state is taken when no persona is asked for.
 * 
 * @minItems 1
 */
places: {
/**
 * Checklist state in which the application stops; jobs that only a vendor would end are held there.
 */
checklistState: ("APP_SUBMISSION" | "ASSETS_PREQUAL" | "ATTORNEY_REVIEW" | "AUTOPAY_ACCOUNT" | "CANCELLED" | "CLTV_LIEN_POSITION_REQUALIFY" | "COLLECT_ADDITIONAL_INFO" | "COMPLETE" | "CO_DEED_REQ" | "DECLINED" | "DELINQUENCY_REVIEW" | "DIRECT_DEBT_PAYOFF" | "DISBURSEMENT_ACCOUNT" | "EMPLOYMENT_VERIFICATION" | "FACTA_REVIEW" | "FINAL_OFFER" | "FUNDABLE" | "FUNDING_DECISION" | "HMDA" | "IDENTITY_VERIFICATION" | "INCOME_VERIFICATION" | "IN_PROGRESS" | "MULTIPLE_PROPERTIES" | "NOTARY_WAITING_PERIOD" | "NOTE_SIGNING" | "NO_AVM_FOUND" | "NO_PROPERTY_FOUND" | "OFFER_SELECTION" | "PAYOFF_REQUEST_PENDING" | "PREQUAL_TITLE" | "RECORDING" | "RESCISSION" | "REVISED_OFFER_SELECTION" | "TRUST_AND_INSURANCE" | "UNKNOWN" | "VERIFIED_AUTOPAY_ACCOUNT" | "BPO_ESTIMATE" | "BPO_ORDER_REQUEST" | "BPO_PROCESSING" | "CREDIT_ERROR" | "CREDIT_MINOR" | "CREDIT_NO_MATCH" | "CREDIT_NO_MATCH_SSN" | "SOFT_CREDIT_LOCKED" | "SOFT_CREDIT_FROZEN" | "HARD_CREDIT_LOCKED" | "HARD_CREDIT_FROZEN" | "SOFT_CREDIT_PULL" | "HARD_CREDIT_PULL" | "DEED_SIGNING" | "MANUAL_DEED_SIGNING" | "FINAL_TITLE_PULL" | "FINAL_PROPERTY_CONDITION" | "GENERATE_APP_DISCLOSURE_DOCS" | "GENERATE_CLOSING_DOCS" | "GENERATE_DEED_DOCS" | "GENERATE_NOTARY_DOCS" | "GENERATE_NOTE_DOCS" | "GENERATE_PRE_SOFT_CREDIT_DOCS" | "GENERATE_RESCISSION_DOCS" | "GENERATE_SUMMARY_DOCS" | "APP_SUMMARY" | "CLOSING_DISCLOSURE" | "LIEN_ATTESTATION" | "LIEN_VERIFICATION" | "RESIDENTIAL_EVALUATION_ORDER" | "RESIDENTIAL_EVALUATION_PROCESSING" | "NOTARY" | "WAITING_FOR_AVM_DATA" | "WAITING_FOR_APPLICATION_DISCLOSURE" | "WAITING_FOR_SUMMARY_DISCLOSURE" | "WAITING_FOR_ID_VERIFICATION" | "WAITING_FOR_INITIAL_OFFERS" | "WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE" | "WAITING_FOR_SOFT_CREDIT")
/**
 * Persona that is walked there.
 */
persona: string
/**
 * State of the flow in which its data settles there.
 */
state: string
/**
 * What the borrower answers on the page, where the persona has no answer of their own.
 */
answer?: {

}
/**
 * Why nothing that the borrower could answer there moves the state, and who does: a vendor, by the result of a job; people of the lender, by what `release` writes; a date, which the clock has to reach; the other owners of the home, by signing; nothing, where no more is to come. Without it the borrower moves the state by the answer to its page.
 */
waitsFor?: ("vendor" | "staff" | "date" | "owner" | "nothing")
/**
 * JSON Merge Patch on the application: what staff, or the other owner by signing, would write to let it go on.
 */
release?: {

}
}[]
}
