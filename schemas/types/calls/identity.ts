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
 * Done.
 */
export type Done = null

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
stepCode?: StepCode
step?: Step
stepCredential?: StepCredential
passkeyOptions?: PasskeyOptions
authenticatorSetup?: AuthenticatorSetup
factorAdded?: FactorAdded
factorRemoval?: FactorRemoval
recoveryCodes?: RecoveryCodes
factors?: Factors
presentPassword?: PresentPassword
stepOpened?: StepOpened
passwordChange?: PasswordChange
resetRequest?: ResetRequest
passwordReset?: PasswordReset
addressConfirmation?: AddressConfirmation
done?: Done
}
/**
 * Opens an account.
 */
export interface Registration {
/**
 * Email address, also the log-in.
 */
email: string
/**
 * Password, 15 to 128 characters of any kind. Absent where the lender's `passwordAtRegistration` is LATER: an emailed link then proves the address and logs in.
 */
password?: string
/**
 * Types of the consents that the person gave during registration.
 * 
 * @maxItems 20
 * 
 * Items: One type of consent.
 */
consents?: string[]
/**
 * Words about the person, such as name, street and birth date. The password must not consist of them. The server does not store them.
 * 
 * @maxItems 40
 * 
 * Items: One word or datum.
 */
person?: string[]
}
/**
 * Email address and password to log in with.
 */
export interface Credentials {
/**
 * Email address, also the log-in.
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
 * Asks for a log-in link by email.
 */
export interface LinkRequest {
/**
 * Email address, also the log-in.
 */
email: string
}
/**
 * Logs in with the secret of a link.
 */
export interface LinkLogIn {
/**
 * Secret of the link, from its fragment. A link that was cut short has none, and has ended as an old one.
 */
token: string
}
/**
 * A token, and the application that the link leads back to. An account without an application yet has none.
 */
export interface LinkToken {
/**
 * Token of the session, without the Bearer prefix.
 */
jwt: string
/**
 * Application that the link leads back to.
 */
application?: string
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
 * Email address of the account.
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
/**
 * Proves a second factor by a code.
 */
export interface StepCode {
/**
 * Secret of the step, which the correct password opened. A page that was opened by its address has none, and its step has ended.
 */
step: string
/**
 * Six digits of an authenticator app, or a recovery code. Spaces and hyphens do not count.
 */
code: string
}
/**
 * Continues a step.
 */
export interface Step {
/**
 * Secret of the step, which the correct password opened.
 */
step: string
}
/**
 * Continues a step with a passkey.
 */
export interface StepCredential {
/**
 * Secret of the step, which the correct password opened.
 */
step: string
/**
 * Answer of the browser's WebAuthn interface, as JSON.
 */
credential: {
/**
 * Identifier of the credential, base64url.
 */
id: string
[k: string]: unknown
}
}
/**
 * Options for the browser's WebAuthn interface, as JSON. The challenge is valid once.
 */
export interface PasskeyOptions {
[k: string]: unknown
}
/**
 * A secret that an authenticator app keeps. It counts after its first code.
 */
export interface AuthenticatorSetup {
/**
 * Secret for typing, base32.
 */
secret: string
/**
 * The same as an otpauth address, for a QR code.
 */
uri: string
}
/**
 * A second factor is set up.
 */
export interface FactorAdded {
/**
 * Token of the session that the step opened; null when the person was logged in already.
 */
jwt: (string | null)
/**
 * Recovery codes, when the account had none. Nobody can read them again.
 * 
 * Items: One code.
 */
recoveryCodes: string[]
}
/**
 * Removes a second factor.
 */
export interface FactorRemoval {
/**
 * Secret of the step, which the correct password opened.
 */
step: string
/**
 * AUTHENTICATOR, or the identifier of a passkey.
 */
factor: string
}
/**
 * New recovery codes, in place of the earlier ones.
 */
export interface RecoveryCodes {
/**
 * Nobody can read them again.
 * 
 * Items: One code.
 */
recoveryCodes: string[]
}
/**
 * Second factors of the account.
 */
export interface Factors {
/**
 * Time since which an authenticator app is set up; null without one.
 */
authenticatorSince: (string | null)
/**
 * Passkeys, oldest first.
 * 
 * Items: One passkey.
 */
passkeys: {
/**
 * Identifier of the credential.
 */
id: string
/**
 * Time at which it was set up.
 */
createdAt: string
/**
 * Time of its last log-in; null before the first.
 */
lastUsedAt: (string | null)
}[]
/**
 * Unused recovery codes.
 */
recoveryCodes: number
/**
 * Whether the account must keep a second factor.
 */
required: boolean
/**
 * Whether the account's email address is confirmed.
 */
verified: boolean
}
/**
 * Proves the person again before a change of second factors.
 */
export interface PresentPassword {
/**
 * Password, 15 to 128 characters of any kind.
 */
password: string
}
/**
 * The step in which second factors change.
 */
export interface StepOpened {
/**
 * Secret of the step, which the correct password opened.
 */
step: string
}
/**
 * Changes the password.
 */
export interface PasswordChange {
/**
 * The present password.
 */
present: string
/**
 * Password, 15 to 128 characters of any kind.
 */
next: string
}
/**
 * Asks for a link by email that sets a new password.
 */
export interface ResetRequest {
/**
 * Email address, also the log-in.
 */
email: string
}
/**
 * Sets a new password with the secret of a link.
 */
export interface PasswordReset {
/**
 * Secret of the link, from its fragment. A link that was cut short has none, and has ended as an old one.
 */
token: string
/**
 * Password, 15 to 128 characters of any kind.
 */
password: string
}
/**
 * Confirms the account's address with the secret of a link and the account's password.
 */
export interface AddressConfirmation {
/**
 * Secret of the link, from its fragment. A link that was cut short has none, and has ended as an old one.
 */
token: string
/**
 * Password, 15 to 128 characters of any kind.
 */
password: string
}
