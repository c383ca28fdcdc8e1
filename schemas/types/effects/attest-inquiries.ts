/* Generated from effects/attest-inquiries.schema.json by `npm run generate`. */

/**
 * Records that the borrower confirms the statement about recent credit inquiries. Writes `status.inquiryAttestComplete`.
 */
export interface AttestInquiriesEffectOptions {

}
