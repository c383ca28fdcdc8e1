/* Generated from calls/identity.schema.json by `npm run generate`. */

/**
 * Asks for the page to log in on.
 */
export type BrokerLogIn = ({
/**
 * Address to return to. Honored when it is a path of this site: a slash and a lower-case letter.
 */
redirectUrl?: string
} | null)
/**
 * The link is on its way, if the address has an account.
 */
export type LinkSent = null

/**
 * Bodies and answers of registration, log-in and the identity broker.
 */
export interface IdentityCalls {
registration?: Registration
credentials?: Credentials
token?: Token
linkRequest?: LinkRequest
linkLogIn?: LinkLogIn
linkToken?: LinkToken
identity?: Identity
brokerLogIn?: BrokerLogIn
redirect?: Redirect
sidePath?: SidePath
brokerHeaders?: BrokerHeaders
linkSent?: LinkSent
}
/**
 * Opens an account.
 */
export interface Registration {
/**
 * E-mail address, also the log-in.
 */
email: string
/**
 * Password, 15 to 128 characters of any kind.
 */
password: string
/**
 * Types of the consents that the person gave during registration.
 * 
 * @maxItems 20
 * 
 * Items: One type of consent.
 */
consents?: string[]
}
/**
 * E-mail address and password to log in with.
 */
export interface Credentials {
/**
 * E-mail address, also the log-in.
 */
email: string
/**
 * Password, 15 to 128 characters of any kind.
 */
password: string
}
/**
 * A token. The `authorization` header of the answer holds the same with the Bearer prefix.
 */
export interface Token {
/**
 * Token of the session, without the Bearer prefix.
 */
jwt: string
}
/**
 * Asks for a log-in link by e-mail.
 */
export interface LinkRequest {
/**
 * E-mail address, also the log-in.
 */
email: string
}
/**
 * Logs in with the secret of a link.
 */
export interface LinkLogIn {
/**
 * Secret of the link, from its fragment.
 */
token: string
}
/**
 * A token, and the application that the link leads back to.
 */
export interface LinkToken {
/**
 * Token of the session, without the Bearer prefix.
 */
jwt: string
/**
 * Application that the link leads back to.
 */
application: string
/**
 * Flow that the application runs through, which has its address.
 */
flow?: string
}
/**
 * Account of the session. Source: second product specification, section 3.
 */
export interface Identity {
/**
 * UUID of the account.
 */
uuid: string
/**
 * Organization of the account.
 */
orgCode: string
/**
 * E-mail address of the account.
 */
email?: string
/**
 * Type of the profile: BORROWER, BROKER or CO_DEEDER.
 */
identityType: string
/**
 * The account is a broker's.
 */
isBroker: boolean
}
/**
 * Where the browser goes next.
 */
export interface Redirect {
/**
 * Address to open, on this site.
 */
redirect: string
}
/**
 * Address of a call of the broker.
 */
export interface SidePath {
/**
 * Side of the product.
 */
side: ("customer" | "agent")
}
/**
 * Headers of the call for the session's identity.
 */
export interface BrokerHeaders {
/**
 * Name of the application that makes the call.
 */
"x-auth0-application-name": string
}
