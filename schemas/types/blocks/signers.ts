/* Generated from blocks/signers.schema.json by `npm run generate`. */

/**
 * The people whom the borrower invited, each with their progress. With a field, the borrower picks one. Value: the person's uuid.
 */
export interface SignersBlockOptions {
/**
 * Pointer to the product's list of signers, as in signers.json.
 */
list: string
/**
 * Role whose people the block shows. Without it, it shows everybody.
 */
role?: string
/**
 * Steps of a signer, in order. Without steps, the block shows no progress.
 */
marks: Mark[]
}
export interface Mark {
/**
 * Time of the signer that marks the step as done: `invitedAt`, `openedAt`, `joinedAt`, or a mark of the role in signers.json.
 */
id: string
/**
 * Label of the step.
 */
label: string
}
