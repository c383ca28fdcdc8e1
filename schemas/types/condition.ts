/* Generated from condition.schema.json by `npm run generate`. */

/**
 * Something that the lender asks of a borrower or of an additional signer while an application is looked at. Conditions lie in the application of the person who must act (`application.conditions`).
 */
export interface Condition {
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
}
