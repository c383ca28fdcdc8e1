/* Generated from originators.schema.json by `npm run generate`. */

/**
 * Loan originators and brokers of a lender, with their public facts. Calls return one at a time, and the list never reaches a browser.
 */
export interface Originators {
$schema?: string
/**
 * The originators and brokers.
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
}[]
}
