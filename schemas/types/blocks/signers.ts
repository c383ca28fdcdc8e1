/* Generated from blocks/signers.schema.json by `npm run generate`. */

/**
 * The other owners who were invited to sign (application.helocSigners), each with how far they have come. With a field the borrower picks one. Value: the signer's uuid.
 */
export interface SignersBlockOptions {
/**
 * Steps of a signer in order; none leaves the progress out.
 */
marks: Mark[]
}
export interface Mark {
/**
 * Time of the signer that says that the step is done.
 */
id: ("invitedAt" | "openedAt" | "joinedAt" | "identityVerifiedAt" | "signedAt" | "completedAt")
/**
 * What is done.
 */
label: string
}
