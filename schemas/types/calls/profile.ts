/* Generated from calls/profile.schema.json by `npm run generate`. */
import type { Profile } from "../profile.ts";

/**
 * The borrower's profile with facts about the account.
 */
export type AccountProfile = (Profile & AccountFacts)
/**
 * The language is stored.
 */
export type StoredLocale = null

/**
 * Bodies and answers of the profile.
 */
export interface ProfileCalls {
accountProfile?: AccountProfile
accountFacts?: AccountFacts
localeChoice?: LocaleChoice
storedLocale?: StoredLocale
}
/**
 * Facts about the account. Source: second product specification, section 3.
 */
export interface AccountFacts {
/**
 * The account has a second factor: an authenticator app or a passkey.
 */
twoFactorEnabled: boolean
/**
 * An authenticator app is set up, and one of its codes was verified.
 */
totpVerified: boolean
/**
 * The password has expired.
 */
passwordExpired: boolean
/**
 * Other log-ins of the account.
 * 
 * Items: Another log-in of the account.
 */
aliases: string[]
/**
 * Organizations of earlier accounts.
 * 
 * Items: Code of an organization.
 */
activeLegacyCustomerOrgs: string[]
/**
 * The account is a broker's.
 */
isBroker: boolean
/**
 * Another account manages this one.
 */
isManageable: boolean
/**
 * Wallet of the account.
 */
wallet: {
/**
 * Address; null without a wallet.
 */
accountAddress: (string | null)
/**
 * Address of a group's policy; always null.
 */
groupPolicyAddress: (string | null)
}
}
/**
 * Stores the borrower's language.
 */
export interface LocaleChoice {
/**
 * One of the languages that the account's organization offers, BCP 47.
 */
locale: string
}
