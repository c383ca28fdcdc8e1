/* Generated from effects/attest-inquiries.schema.json by `npm run generate`. */

/**
 * The borrower stands by what was said about recent credit inquiries. Writes `status.inquiryAttestComplete`.
 */
export interface AttestInquiriesEffectOptions {

}
