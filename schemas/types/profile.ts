/* Generated from profile.schema.json by `npm run generate`. */

/**
 * The borrower. `x-writable` and `x-sealed` as in the application.
 */
export interface Profile {
/**
 * UUID of the account.
 */
uuid?: string
/**
 * Organization of the account.
 */
organizationCode?: string
/**
 * Role of the account.
 */
profileType?: ("BORROWER" | "CO_DEEDER" | "CO_BORROWER" | "BROKER" | "AGENT")
/**
 * Legal name of the borrower.
 */
name?: {
/**
 * Identifier; set once the name is saved.
 */
uuid?: string
/**
 * First name of the borrower.
 */
firstName?: string
/**
 * Middle name of the borrower.
 */
middleName?: string
/**
 * Last name of the borrower.
 */
lastName?: string
/**
 * Suffix of the name, such as Jr.
 */
suffix?: string
}
/**
 * Date of birth.
 */
dob?: string
/**
 * Social Security number, nine digits. The server never returns it.
 */
ssn?: string
/**
 * Last four digits of the SSN.
 */
ssnLast4?: string
/**
 * An SSN is on file.
 */
hasSsn?: boolean
/**
 * Email, also the log-in.
 */
email?: string
/**
 * When the borrower last logged in, business time.
 */
lastLogInAt?: string
/**
 * Phone numbers, main number first.
 * 
 * Items: A phone number with its kind.
 */
phoneNumbers?: {
/**
 * E.164, +1 and ten digits.
 */
number?: string
/**
 * Kind of phone number.
 */
type?: ("MOBILE" | "HOME" | "WORK")
}[]
/**
 * Main phone number, E.164, +1 and ten digits.
 */
phone?: string
/**
 * Wallet of the account; absent without one.
 */
wallet?: {
/**
 * Address of the wallet.
 */
accountAddress?: string
}
/**
 * Addresses of the borrower.
 * 
 * Items: An address of the borrower in the United States.
 */
addresses?: {
/**
 * UUID of the address.
 */
uuid?: string
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, unit or floor.
 */
street2?: string
/**
 * City of the address.
 */
city?: string
/**
 * State, two letters (USPS).
 */
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
/**
 * ZIP or ZIP+4; a string, leading zeros count.
 */
zip?: string
/**
 * How the borrower holds the home at the address.
 */
ownership?: string
}[]
/**
 * Where the person lives, when it is not the property. The credit bureau is asked with it.
 */
homeAddress?: {
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, unit or floor.
 */
street2?: string
/**
 * City of the home.
 */
city?: string
/**
 * State, two letters (USPS).
 */
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
/**
 * ZIP or ZIP+4; a string, leading zeros count.
 */
zip?: string
}
/**
 * Mailing address, when it is not the property.
 */
mailingAddress?: {
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, unit or floor.
 */
street2?: string
/**
 * City of the mailing address.
 */
city?: string
/**
 * State, two letters (USPS).
 */
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
/**
 * ZIP or ZIP+4; a string, leading zeros count.
 */
zip?: string
}
/**
 * Marital status. Asked only where the law of the property's state requires it.
 */
maritalStatus?: ("MARRIED" | "UNMARRIED" | "SEPARATED")
/**
 * Citizenship or residence status in the United States.
 */
citizenship?: ("CITIZEN" | "PERMANENT_RESIDENT" | "NON_PERMANENT_RESIDENT")
/**
 * Language that the borrower chose.
 */
locale?: ("en-US" | "es-US")
/**
 * Tracker by which flags and experiments recognize the account.
 */
optimizelyProfileUuid?: string
/**
 * Experiments whose exposure is recorded, by the name of their flag. Each counts once for an account.
 * 
 * Items: Name of a flag in flows/flags.json.
 */
shownExperiments?: string[]
/**
 * When last written.
 */
updatedAt?: string
/**
 * The session is a broker's.
 */
isBroker?: boolean
}
