/* Generated from originators.schema.json by `npm run generate`. */

/**
 * Loan originators and brokers of a lender, as borrowers see them. Public, but looked up one at a time: the list never reaches a browser.
 */
export interface Originators {
$schema?: string
/**
 * The people.
 */
originators: {
/**
 * UUID: the `referrer` of a link, and `referrer.referrerUuid` of an application.
 */
id: string
/**
 * Name of the person.
 */
originatorName: string
/**
 * Company of a broker; absent for somebody of the lender's own.
 */
brokerName?: string
/**
 * Picture: a path of this product, or a data URL.
 */
avatarUri?: string
/**
 * E-mail.
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
}[]
}
