/* Generated from signer.schema.json by `npm run generate`. */

/**
 * Allow-list for the application of an additional signer: the server stores and returns nothing else. The application's own schema describes each value. From the borrower it contains only the first name, the initial of the last name, the home's address and the amount of the deed.
 */
export interface Signer {
/**
 * Identifier of the application.
 */
uuid?: string
/**
 * Organization whose brand and steps apply.
 */
orgCode?: string
/**
 * Flow that the application runs through.
 */
flow?: string
/**
 * Version of the flow with which the application began.
 */
flowVersion?: number
/**
 * Version of the signer flow.
 */
additionalSignerVersion?: string
/**
 * The person alone, of everybody whom the borrower invited.
 * 
 * @maxItems 1
 * 
 * Items: The account and the role of the person.
 */
helocSigners?: {
/**
 * UUID of the person's account.
 */
identityUuid?: string
/**
 * Role of the person.
 */
signerType?: string
}[]
/**
 * The application is open. True when absent.
 */
active?: boolean
/**
 * The line that the deed secures and states, US dollars.
 */
amount?: number
/**
 * When the current checklist state began.
 */
waitingSince?: string
/**
 * When the lender last raised or returned a condition of the signer. Identifies the occasion of the email.
 */
conditionsAskedAt?: string
/**
 * What flags.json decided for this person.
 */
flags?: {

}
/**
 * The signer's own identity document and its verification.
 */
identity?: {

}
/**
 * The signer's own documents and uploads.
 */
documents?: unknown[]
/**
 * The signer's own consents.
 */
consents?: unknown[]
/**
 * The signer's own signatures.
 */
signatures?: unknown[]
/**
 * The signer's own session.
 */
notary?: {

}
/**
 * Conditions that the signer must meet.
 */
conditions?: unknown[]
/**
 * Number of answers of each vendor job.
 */
vendorCalls?: {

}
/**
 * Creation time and time of the last write.
 */
auditFields?: {

}
/**
 * The signer's request for an email when the wait ends.
 */
notify?: {

}
/**
 * The home as the deed names it, without its value or liens.
 */
property?: {
/**
 * Address of the property.
 */
address?: {

}
/**
 * State of the property; derived from the address.
 */
state?: string
/**
 * County, from the property search.
 */
county?: string
}
/**
 * Method and earliest time of signing the deed.
 */
closing?: {
/**
 * Online notary, notary in person, or with an attorney's review.
 */
mode?: string
/**
 * Earliest time of closing.
 */
notBefore?: string
}
/**
 * Progress of the signer's application.
 */
status?: {
/**
 * Current state of the server's checklist. Names: product vocabulary.
 */
checklistStatus?: string
/**
 * The disclosures for the soft credit pull are ready. Own field, not from the specification.
 */
preSoftCreditDocsReady?: boolean
/**
 * The identity document was sent. Own field, not from the specification.
 */
identitySubmitted?: boolean
/**
 * Identity is verified. Own field, not from the specification.
 */
identityComplete?: boolean
/**
 * The closing documents are ready to be signed.
 */
disclosurelistClosingReady?: boolean
/**
 * The borrower has signed the closing documents.
 */
disclosurelistClosingComplete?: boolean
/**
 * The notary documents are ready.
 */
disclosurelistNotaryReady?: boolean
/**
 * The notary session is finished.
 */
disclosurelistNotaryComplete?: boolean
/**
 * A notary notarizes the deed in person.
 */
manualNotary?: boolean
/**
 * The borrower canceled within the rescission period. Own field, not from the specification.
 */
cancelled?: boolean
}
/**
 * The invitation: who invited the signer.
 */
invitation?: {
/**
 * The borrower's application. The server never returns it.
 */
applicationUuid?: string
/**
 * Role of the signer.
 */
role?: string
/**
 * The signer within the borrower's application.
 */
signerUuid?: string
/**
 * The facts by which the signer recognizes the borrower.
 */
borrower?: {
/**
 * First name of the borrower.
 */
firstName?: string
/**
 * First letter of the last name.
 */
lastInitial?: string
}
/**
 * The signer's first name, as the borrower entered it.
 */
firstName?: string
/**
 * The signer's last name, as the borrower entered it.
 */
lastName?: string
/**
 * Email address of the invitation.
 */
email?: string
/**
 * Nonce of the valid link; a new link revokes the previous one.
 */
nonce?: string
/**
 * When the valid link was created.
 */
sentAt?: string
/**
 * When the signer first opened a link.
 */
openedAt?: string
/**
 * When the signer first logged in, which consumes the link.
 */
acceptedAt?: string
}
}
