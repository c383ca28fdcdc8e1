/* Generated from blocks/signers.schema.json by `npm run generate`. */

/**
 * The other owners invited to sign (application.helocSigners), each with their progress. With a field, the borrower picks one. Value: the signer's uuid.
 */
export interface SignersBlockOptions {
/**
 * Steps of a signer, in order. Without steps, the block shows no progress.
 */
marks: Mark[]
}
export interface Mark {
/**
 * Time of the signer that marks the step as done.
 */
id: ("invitedAt" | "openedAt" | "joinedAt" | "identityVerifiedAt" | "signedAt" | "completedAt")
/**
 * Label of the step.
 */
label: string
}
