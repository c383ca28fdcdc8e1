/* Generated from ports/notary.session.schema.json by `npm run generate`. */

/**
 * Connects the borrower who waits with the notary.
 */
export interface NotarySessionPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * Identifier of the session.
 */
sessionId: string
}
/**
 * The result.
 */
answer: {
/**
 * Whether the session is open.
 */
result: ("OPEN" | "FAILED")
/**
 * How the parties meet once the session is open. PAGE: on a page of the vendor. PLAYED: the sandbox plays the notary.
 */
meeting?: ("PLAYED" | "PAGE")
/**
 * Address of the vendor's page, https; for PAGE.
 */
meetingUrl?: string
/**
 * A sentence for the borrower; only when it failed.
 */
problem?: string
/**
 * Code of that sentence, for its translation.
 */
problemCode?: string
}
}
