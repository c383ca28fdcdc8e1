/* Generated from calls/brokers.schema.json by `npm run generate`. */
import type { Identifier } from "./shared.ts";

/**
 * Every originator of the organization, by name.
 */
export type ManagedOriginators = ManagedOriginator[]
/**
 * The email with the link is on its way.
 */
export type BrokerInvited = null

/**
 * Calls of brokers, and of staff about originators.
 */
export interface BrokerCalls {
originatorCard?: OriginatorCard
managedOriginator?: ManagedOriginator
managedOriginators?: ManagedOriginators
originatorChange?: OriginatorChange
managedOriginatorPath?: ManagedOriginatorPath
brokerInvited?: BrokerInvited
newReferral?: NewReferral
startedReferral?: StartedReferral
referralLink?: ReferralLink
referral?: Referral
referredApplication?: ReferredApplication
brokerHome?: BrokerHome
}
/**
 * Public facts of an originator's card, as staff edit them.
 */
export interface OriginatorCard {
/**
 * Name of the person.
 */
originatorName: string
/**
 * Company of a broker; absent for the lender's own originator.
 */
brokerName?: string
/**
 * Picture: a path of this product, or a data URL.
 */
avatarUri?: string
/**
 * Email address of the person.
 */
email?: string
/**
 * Ten digits, with or without the country code.
 */
phoneNumber?: string
/**
 * NMLS identifier, digits.
 */
nmls: string
}
/**
 * An originator as the lender's staff see it.
 */
export interface ManagedOriginator {
/**
 * The `referrer` of a link, and `referrer.referrerUuid` of an application.
 */
uuid: string
card: OriginatorCard
/**
 * Whether the card is withdrawn and the broker shut out.
 */
retired: boolean
/**
 * Whether the originator has a log-in: none, an invitation that waits, or an account with a password.
 */
broker: ("NONE" | "INVITED" | "JOINED")
}
/**
 * New facts of a card, or whether it is withdrawn.
 */
export interface OriginatorChange {
card?: OriginatorCard
/**
 * True withdraws the card and shuts the broker out; false brings both back.
 */
retired?: boolean
}
/**
 * Address of an originator.
 */
export interface ManagedOriginatorPath {
/**
 * UUID of the originator.
 */
uuid: Identifier
}
/**
 * An application that a broker starts.
 */
export interface NewReferral {
/**
 * Product of the application.
 */
product: string
/**
 * First name of the borrower.
 */
firstName: string
/**
 * Last name of the borrower.
 */
lastName: string
/**
 * Address that gets the link.
 */
email: string
/**
 * Language of the email, BCP 47; absent: that of the request.
 */
locale?: string
}
/**
 * The application was started, and its link is on its way.
 */
export interface StartedReferral {
/**
 * UUID of the link.
 */
uuid: string
}
/**
 * A link's secret.
 */
export interface ReferralLink {
/**
 * Secret after the # of the link.
 */
token: string
}
/**
 * Whether a link opens a registration.
 */
export interface Referral {
/**
 * Whether the link works: it opens one application, for 30 days.
 */
state: ("OPEN" | "USED" | "EXPIRED" | "UNKNOWN")
/**
 * Originator who sent the link; null unless it is open.
 */
referrerUuid: (string | null)
}
/**
 * A referred application as its broker sees it: an allow-list without identifiers, income, answers and documents.
 */
export interface ReferredApplication {
/**
 * Names the row; it opens nothing.
 */
id: string
/**
 * Name as the broker typed it; null when the borrower came by a shared link.
 */
borrower: (string | null)
/**
 * Product of the application.
 */
product: string
/**
 * Step of the application's progress, in the language of the request; null between steps.
 */
stage: (string | null)
/**
 * The link waits for the borrower, has expired, or the application is open or closed.
 */
state: ("SENT" | "EXPIRED" | "OPEN" | "CLOSED")
/**
 * When the broker sent the link, or the borrower began without one.
 */
startedAt: string
/**
 * When a person last changed the application; for a link, when it was sent.
 */
changedAt: string
}
/**
 * The broker's own page.
 */
export interface BrokerHome {
/**
 * Name of the lender.
 */
lender: string
originator: OriginatorCard
/**
 * Path that any borrower may open to name this originator; null where borrowers need a link of their own.
 */
link: (string | null)
/**
 * Products that the broker may start.
 * 
 * Items: A product.
 */
products: {
/**
 * Identifier.
 */
id: string
/**
 * Name in the language of the request.
 */
name: string
}[]
/**
 * Referred applications, newest first, at most 200.
 */
applications: ReferredApplication[]
}
