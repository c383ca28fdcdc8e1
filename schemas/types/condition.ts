/* Generated from condition.schema.json by `npm run generate`. */

/**
 * A request of the lender to a borrower or an additional signer during the review of an application. The application of the person who must act stores it (`application.conditions`).
 */
export interface Condition {
/**
 * UUID of the condition, which calls name.
 */
uuid: string
/**
 * Category. A product has its own (`application.json` of its flow).
 */
categoryEnum: ("BANK_ACCOUNT_FRAUD_REVIEW" | "GENERIC_DOCUMENT_REQUEST" | "HARD_CREDIT_INQUIRY_REVIEW" | "ID_VERIFICATION_FAILURE" | "IDENTITY_DOCUMENT_FRAUD_REVIEW" | "MISSING_PHONE_NUMBER")
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
}
