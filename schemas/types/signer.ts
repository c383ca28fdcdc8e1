/* Generated from signer.schema.json by `npm run generate`. */

/**
 * All that the application of an additional signer may hold, and so all that a signer can ever be shown of it: an allow-list laid over the application's own schema, which says how each value looks. The server stores nothing else in it. Nothing here is the borrower's but the first name, the initial of the last name, the home's address and the amount that the deed states.
 */
export interface Signer {
/**
 * Identifier of the application.
 */
uuid?: string
/**
 * Organisation whose brand and steps apply.
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
 * The application is open. True when absent.
 */
active?: boolean
/**
 * The line that the deed secures, US dollars: the deed states it.
 */
amount?: number
/**
 * When the current checklist state began.
 */
waitingSince?: string
/**
 * When the lender last asked the signer for something or sent something back; names the occasion of the e-mail.
 */
conditionsAskedAt?: string
/**
 * The signer's own identity document and what came of it.
 */
identity?: {

}
/**
 * The signer's own papers and uploads.
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
 * What the lender asks of the signer.
 */
conditions?: unknown[]
/**
 * How often each vendor answered.
 */
vendorCalls?: {

}
/**
 * When it was made and last written.
 */
auditFields?: {

}
/**
 * The signer's wish to be told by e-mail.
 */
notify?: {

}
/**
 * The home, as the deed names it: nothing of its value or its liens.
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
 * County, from the property look-up.
 */
county?: string
}
/**
 * How the deed may be signed.
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
 * Where the signer stands.
 */
status?: {
/**
 * Step of the server's checklist that is current. Names: product vocabulary.
 */
checklistStatus?: string
/**
 * The disclosures shown before the soft credit pull are ready. Ours.
 */
preSoftCreditDocsReady?: boolean
/**
 * The identity document was sent. Ours.
 */
identitySubmitted?: boolean
/**
 * Identity is verified. Ours.
 */
identityComplete?: boolean
/**
 * The closing documents are ready to be signed.
 */
disclosurelistClosingReady?: boolean
/**
 * The closing documents are signed by the borrower.
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
 * The deed is notarised in person.
 */
manualNotary?: boolean
/**
 * The borrower cancelled within the rescission period. Ours.
 */
cancelled?: boolean
}
/**
 * Who invited whom.
 */
invitation?: {
/**
 * The borrower's application. Never leaves the server.
 */
applicationUuid?: string
/**
 * The signer within the borrower's application.
 */
signerUuid?: string
/**
 * As much of the borrower as lets the signer recognise the matter.
 */
borrower?: {
/**
 * First name.
 */
firstName?: string
/**
 * First letter of the last name.
 */
lastInitial?: string
}
/**
 * The signer's first name as the borrower gave it.
 */
firstName?: string
/**
 * The signer's last name as the borrower gave it.
 */
lastName?: string
/**
 * Address to which the invitation goes.
 */
email?: string
/**
 * The present link; a new one ends the one before.
 */
nonce?: string
/**
 * When the present link was made.
 */
sentAt?: string
/**
 * When a link was first opened.
 */
openedAt?: string
/**
 * When the signer logged in for the first time; the link is used up then.
 */
acceptedAt?: string
}
}
