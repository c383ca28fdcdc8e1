/* Generated from persona.schema.json by `npm run generate`. */

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
reaches: ("APP_SUBMISSION" | "ASSETS_PREQUAL" | "ATTORNEY_REVIEW" | "AUTOPAY_ACCOUNT" | "CANCELLED" | "CLTV_LIEN_POSITION_REQUALIFY" | "COLLECT_ADDITIONAL_INFO" | "COMPLETE" | "CO_DEED_REQ" | "DECLINED" | "DELINQUENCY_REVIEW" | "DIRECT_DEBT_PAYOFF" | "DISBURSEMENT_ACCOUNT" | "EMPLOYMENT_VERIFICATION" | "FACTA_REVIEW" | "FINAL_OFFER" | "FUNDABLE" | "FUNDING_DECISION" | "HMDA" | "IDENTITY_VERIFICATION" | "INCOME_VERIFICATION" | "IN_PROGRESS" | "MULTIPLE_PROPERTIES" | "NOTARY_WAITING_PERIOD" | "NOTE_SIGNING" | "NO_AVM_FOUND" | "NO_PROPERTY_FOUND" | "OFFER_SELECTION" | "PAYOFF_REQUEST_PENDING" | "PREQUAL_TITLE" | "RECORDING" | "RESCISSION" | "REVISED_OFFER_SELECTION" | "TRUST_AND_INSURANCE" | "UNKNOWN" | "VERIFIED_AUTOPAY_ACCOUNT" | "BPO_ESTIMATE" | "BPO_ORDER_REQUEST" | "BPO_PROCESSING" | "CREDIT_ERROR" | "CREDIT_MINOR" | "CREDIT_NO_MATCH" | "CREDIT_NO_MATCH_SSN" | "SOFT_CREDIT_LOCKED" | "SOFT_CREDIT_FROZEN" | "HARD_CREDIT_LOCKED" | "HARD_CREDIT_FROZEN" | "SOFT_CREDIT_PULL" | "HARD_CREDIT_PULL" | "DEED_SIGNING" | "MANUAL_DEED_SIGNING" | "FINAL_TITLE_PULL" | "FINAL_PROPERTY_CONDITION" | "GENERATE_APP_DISCLOSURE_DOCS" | "GENERATE_CLOSING_DOCS" | "GENERATE_DEED_DOCS" | "GENERATE_NOTARY_DOCS" | "GENERATE_NOTE_DOCS" | "GENERATE_PRE_SOFT_CREDIT_DOCS" | "GENERATE_RESCISSION_DOCS" | "GENERATE_SUMMARY_DOCS" | "APP_SUMMARY" | "CLOSING_DISCLOSURE" | "LIEN_ATTESTATION" | "LIEN_VERIFICATION" | "RESIDENTIAL_EVALUATION_ORDER" | "RESIDENTIAL_EVALUATION_PROCESSING" | "NOTARY" | "WAITING_FOR_AVM_DATA" | "WAITING_FOR_APPLICATION_DISCLOSURE" | "WAITING_FOR_SUMMARY_DISCLOSURE" | "WAITING_FOR_ID_VERIFICATION" | "WAITING_FOR_INITIAL_OFFERS" | "WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE" | "WAITING_FOR_SOFT_CREDIT")[]
/**
 * State in which the persona's journey ends.
 */
ends?: ("APP_SUBMISSION" | "ASSETS_PREQUAL" | "ATTORNEY_REVIEW" | "AUTOPAY_ACCOUNT" | "CANCELLED" | "CLTV_LIEN_POSITION_REQUALIFY" | "COLLECT_ADDITIONAL_INFO" | "COMPLETE" | "CO_DEED_REQ" | "DECLINED" | "DELINQUENCY_REVIEW" | "DIRECT_DEBT_PAYOFF" | "DISBURSEMENT_ACCOUNT" | "EMPLOYMENT_VERIFICATION" | "FACTA_REVIEW" | "FINAL_OFFER" | "FUNDABLE" | "FUNDING_DECISION" | "HMDA" | "IDENTITY_VERIFICATION" | "INCOME_VERIFICATION" | "IN_PROGRESS" | "MULTIPLE_PROPERTIES" | "NOTARY_WAITING_PERIOD" | "NOTE_SIGNING" | "NO_AVM_FOUND" | "NO_PROPERTY_FOUND" | "OFFER_SELECTION" | "PAYOFF_REQUEST_PENDING" | "PREQUAL_TITLE" | "RECORDING" | "RESCISSION" | "REVISED_OFFER_SELECTION" | "TRUST_AND_INSURANCE" | "UNKNOWN" | "VERIFIED_AUTOPAY_ACCOUNT" | "BPO_ESTIMATE" | "BPO_ORDER_REQUEST" | "BPO_PROCESSING" | "CREDIT_ERROR" | "CREDIT_MINOR" | "CREDIT_NO_MATCH" | "CREDIT_NO_MATCH_SSN" | "SOFT_CREDIT_LOCKED" | "SOFT_CREDIT_FROZEN" | "HARD_CREDIT_LOCKED" | "HARD_CREDIT_FROZEN" | "SOFT_CREDIT_PULL" | "HARD_CREDIT_PULL" | "DEED_SIGNING" | "MANUAL_DEED_SIGNING" | "FINAL_TITLE_PULL" | "FINAL_PROPERTY_CONDITION" | "GENERATE_APP_DISCLOSURE_DOCS" | "GENERATE_CLOSING_DOCS" | "GENERATE_DEED_DOCS" | "GENERATE_NOTARY_DOCS" | "GENERATE_NOTE_DOCS" | "GENERATE_PRE_SOFT_CREDIT_DOCS" | "GENERATE_RESCISSION_DOCS" | "GENERATE_SUMMARY_DOCS" | "APP_SUMMARY" | "CLOSING_DISCLOSURE" | "LIEN_ATTESTATION" | "LIEN_VERIFICATION" | "RESIDENTIAL_EVALUATION_ORDER" | "RESIDENTIAL_EVALUATION_PROCESSING" | "NOTARY" | "WAITING_FOR_AVM_DATA" | "WAITING_FOR_APPLICATION_DISCLOSURE" | "WAITING_FOR_SUMMARY_DISCLOSURE" | "WAITING_FOR_ID_VERIFICATION" | "WAITING_FOR_INITIAL_OFFERS" | "WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE" | "WAITING_FOR_SOFT_CREDIT")
/**
 * Answers by `<flow>/<screen id>`. Screens of invited signers (`heloc-signer/…`) are included, with the same answers for each signer. After placeholders such as `{upload:TYPE}` are replaced (docs/flow.md), an answer must satisfy the screen's form schema. A list gives one entry for each submission; the last one repeats. The first available submit action sends it. Null: the persona does not answer this screen, although the extended persona does.
 */
answers?: {
[k: string]: {

} | {

}[] | null
}
/**
 * Answers of vendors, by job.
 */
vendors?: {
/**
 * The vendor's answer, or a list of answers: the first call gets the first, and the last repeats. Shapes: docs/flow.md.
 */
[k: string]: {

} | unknown[]
}
}
