/* Generated from places.schema.json by `npm run generate`. */

/**
 * Places where the sandbox can put an application: the persona that reaches each checklist state, and each state of the flow that has no checklist state.
 */
export interface Places {
$schema?: string
/**
 * Rows in the order of the journey. The sandbox takes the first row of a checklist state or of a state when the request names no persona.
 * 
 * @minItems 1
 */
places: {
/**
 * Checklist state in which the application stops. The sandbox holds vendor jobs there.
 */
checklistState: ("APP_SUBMISSION" | "ASSETS_PREQUAL" | "ATTORNEY_REVIEW" | "AUTOPAY_ACCOUNT" | "CANCELLED" | "CLTV_LIEN_POSITION_REQUALIFY" | "COLLECT_ADDITIONAL_INFO" | "COMPLETE" | "CO_DEED_REQ" | "DECLINED" | "DELINQUENCY_REVIEW" | "DIRECT_DEBT_PAYOFF" | "DISBURSEMENT_ACCOUNT" | "EMPLOYMENT_VERIFICATION" | "FACTA_REVIEW" | "FINAL_OFFER" | "FUNDABLE" | "FUNDING_DECISION" | "HMDA" | "IDENTITY_VERIFICATION" | "INCOME_VERIFICATION" | "IN_PROGRESS" | "MULTIPLE_PROPERTIES" | "NOTARY_WAITING_PERIOD" | "NOTE_SIGNING" | "NO_AVM_FOUND" | "NO_PROPERTY_FOUND" | "OFFER_SELECTION" | "PAYOFF_REQUEST_PENDING" | "PREQUAL_TITLE" | "RECORDING" | "RESCISSION" | "REVISED_OFFER_SELECTION" | "TRUST_AND_INSURANCE" | "UNKNOWN" | "VERIFIED_AUTOPAY_ACCOUNT" | "BPO_ESTIMATE" | "BPO_ORDER_REQUEST" | "BPO_PROCESSING" | "CREDIT_ERROR" | "CREDIT_MINOR" | "CREDIT_NO_MATCH" | "CREDIT_NO_MATCH_SSN" | "SOFT_CREDIT_LOCKED" | "SOFT_CREDIT_FROZEN" | "HARD_CREDIT_LOCKED" | "HARD_CREDIT_FROZEN" | "SOFT_CREDIT_PULL" | "HARD_CREDIT_PULL" | "DEED_SIGNING" | "MANUAL_DEED_SIGNING" | "FINAL_TITLE_PULL" | "FINAL_PROPERTY_CONDITION" | "GENERATE_APP_DISCLOSURE_DOCS" | "GENERATE_CLOSING_DOCS" | "GENERATE_DEED_DOCS" | "GENERATE_NOTARY_DOCS" | "GENERATE_NOTE_DOCS" | "GENERATE_PRE_SOFT_CREDIT_DOCS" | "GENERATE_RESCISSION_DOCS" | "GENERATE_SUMMARY_DOCS" | "APP_SUMMARY" | "CLOSING_DISCLOSURE" | "LIEN_ATTESTATION" | "LIEN_VERIFICATION" | "RESIDENTIAL_EVALUATION_ORDER" | "RESIDENTIAL_EVALUATION_PROCESSING" | "NOTARY" | "WAITING_FOR_AVM_DATA" | "WAITING_FOR_APPLICATION_DISCLOSURE" | "WAITING_FOR_SUMMARY_DISCLOSURE" | "WAITING_FOR_ID_VERIFICATION" | "WAITING_FOR_INITIAL_OFFERS" | "WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE" | "WAITING_FOR_SOFT_CREDIT")
/**
 * Persona whose journey reaches the place.
 */
persona: string
/**
 * State of the flow in which the persona's data settles.
 */
state: string
/**
 * Answer of the borrower on the page, when the persona has none.
 */
answer?: {

}
/**
 * Who moves the state when no answer of the borrower can: a vendor, by the result of a job; staff, by the patch of `release`; a date, when the clock reaches it; the other owners, by signing; or nothing, at the end. When absent, the borrower's answer to the page moves the state.
 */
waitsFor?: ("vendor" | "staff" | "date" | "owner" | "nothing")
/**
 * JSON Merge Patch on the application that staff, or another owner by signing, would write to continue.
 */
release?: {

}
}[]
}
