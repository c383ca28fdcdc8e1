/* Generated from signers.schema.json by `npm run generate`. */

/**
 * The roles in which other people take part in an application of a product, such as another owner, a co-borrower or a guarantor. The borrower invites each person by email. The person gets an application of their own, in the flow of the role.
 */
export interface Signers {
$schema?: string
/**
 * Field of the product's application that lists the people, each with a role (`signerType`) and their progress.
 */
list: string
/**
 * Version of the signer flow for new applications, in their field `additionalSignerVersion`. In an application that carries `v1`, the list says who is an additional signer (`identityUuid`), whatever the account is elsewhere; the application of an invited person lists that person alone. In every other application the type of the account says it. Applications keep what they began with.
 */
version?: string
/**
 * The roles. The effect invite-signer names one by its identifier, so their order has no meaning.
 * 
 * @minItems 1
 */
roles: SignerRole[]
}
/**
 * A role.
 */
export interface SignerRole {
/**
 * Identifier, the value of `signerType` in the list and of `role` in the invitation.
 */
id: string
/**
 * Name of the role for the lender's people.
 */
title: string
/**
 * For the reader of the file.
 */
description?: string
/**
 * Flow of the invited person: a flow of the same product that opens by invitation. Its emails, pages and documents are those of the role. Several roles may name the same flow.
 */
flow: string
/**
 * Maximum number of people in this role.
 */
atMost: number
/**
 * Places of the borrower's application that the server copies to the same places of the person's application, and keeps in step. Besides these, the person learns the borrower's first name and the initial of the last name.
 * 
 * Items: Pointer to a value.
 */
shares: string[]
/**
 * Progress that the borrower's application records: the field of the list that gets the time, and the guard over the person's application that must hold. `openedAt` and `joinedAt` follow the invitation.
 */
marks: {
/**
 * Guard; it may read the facts of the role's flow.
 */
[k: string]: string
}
/**
 * Figures of the person that the underwriting of the application counts with the borrower's. They come when the person reaches a mark. Nobody but the server reads them.
 * 
 * @minItems 1
 * 
 * Items: INCOME: stated and verified income. CREDIT: monthly debts, late payments, fraud alerts and the score; the lowest score of all applicants decides.
 */
counts?: ("INCOME" | "CREDIT")[]
/**
 * Guard over the borrower's application, for a role whose figures the underwriting counts. When it holds as the application ends, the person's application gets the time of the decision (`invitation.declinedAt`), so that its flow can give the person a notice of their own. Otherwise the person learns only that the application has ended.
 */
declinedWhen?: string
/**
 * Stage of stages.json under which the borrower's application stores copies of the documents that the person signed. Without it, the borrower gets no copies.
 */
keepUnder?: string
/**
 * Steps of the product's checklist that wait for everybody in this role.
 */
waits?: {
/**
 * Identifier of the checklist step. Its guard `done` must read the mark; validation checks it.
 */
step: string
/**
 * Mark for which the step waits.
 */
for: string
}[]
}
