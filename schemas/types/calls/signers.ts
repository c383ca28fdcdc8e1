/* Generated from calls/signers.schema.json by `npm run generate`. */
import type { Application } from "../application.ts";

/**
 * Bodies and answers of the calls of additional signers.
 */
export interface SignerCalls {
invitationLink?: InvitationLink
invitationView?: InvitationView
invitationAcceptance?: InvitationAcceptance
invitationToken?: InvitationToken
invitationRenewal?: InvitationRenewal
renewalAccepted?: RenewalAccepted
signings?: Signings
signing?: Signing
}
/**
 * Opens an invitation.
 */
export interface InvitationLink {
/**
 * Secret of the invitation's link, from its fragment.
 */
token: string
}
/**
 * Facts for the holder of an invitation's link.
 */
export interface InvitationView {
/**
 * The invitation. For an unusable link, only `link`.
 */
invitation: {
/**
 * The signer's first name, as the borrower entered it.
 */
firstName?: NonNullable<NonNullable<Application["invitation"]>["firstName"]>
/**
 * Who invited the signer.
 */
borrower?: NonNullable<NonNullable<Application["invitation"]>["borrower"]>
/**
 * Email address of the invitation.
 */
email?: NonNullable<NonNullable<Application["invitation"]>["email"]>
/**
 * State of the link.
 */
link?: NonNullable<NonNullable<Application["invitation"]>["link"]>
}
}
/**
 * Accepts an invitation.
 */
export interface InvitationAcceptance {
/**
 * Secret of the invitation's link, from its fragment.
 */
token: string
/**
 * New password, or the password of the account with this address.
 */
password: string
}
/**
 * A token. The `authorization` header of the answer holds the same with the Bearer prefix.
 */
export interface InvitationToken {
/**
 * Token of the session, without the Bearer prefix.
 */
jwt: string
}
/**
 * Asks for a new link.
 */
export interface InvitationRenewal {
/**
 * Email address of the invitation.
 */
email: string
}
/**
 * The same answer for every address.
 */
export interface RenewalAccepted {
/**
 * Always true, so that the answer does not reveal which addresses exist.
 */
accepted: true
}
/**
 * The account's signings.
 */
export interface Signings {
/**
 * Signing to continue, or the newest one; null when there are none.
 */
current: (string | null)
/**
 * Signings, newest first.
 */
signings: Signing[]
}
/**
 * A signing of the account, with the state of its application.
 */
export interface Signing {
/**
 * Flow of the person's role.
 */
flow: string
/**
 * Application of the signer.
 */
uuid?: string
/**
 * The signing is neither closed nor withdrawn.
 */
active: boolean
/**
 * State of the server's checklist.
 */
checklistStatus: (string | null)
/**
 * Onboarding phase. Values: second product specification, section 3.
 */
coDeedStatus: ("INITIAL" | "IN_PROGRESS" | "COMPLETE")
}
