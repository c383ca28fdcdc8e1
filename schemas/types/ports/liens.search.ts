/* Generated from ports/liens.search.schema.json by `npm run generate`. */

/**
 * Searches the liens on the home. `answers.<id>` is the list of liens.
 */
export interface LiensSearchPort {
/**
 * What the vendor needs.
 */
request: {
/**
 * Address of the home.
 */
address: {
/**
 * Street and number.
 */
street1?: string
/**
 * Apartment, suite or unit.
 */
street2?: string
/**
 * City.
 */
city?: string
/**
 * Two-letter code of the state.
 */
state?: string
/**
 * ZIP code.
 */
zip?: string
}
/**
 * Name of the borrower.
 */
owner: {
/**
 * First name.
 */
firstName?: string
/**
 * Middle name.
 */
middleName?: string
/**
 * Last name.
 */
lastName?: string
/**
 * Suffix, such as Jr.
 */
suffix?: string
}
}
/**
 * Liens on the home.
 * 
 * Items: A lien.
 */
answer: {
/**
 * Rank; 1 is the first lien.
 */
position: number
/**
 * Holder.
 */
holder: string
/**
 * Kind of the lien.
 */
kind: ("MORTGAGE" | "HELOC" | "JUDGMENT" | "TAX")
/**
 * US dollars.
 */
balance: number
/**
 * US dollars a month.
 */
monthlyPayment: number
/**
 * The loan must be paid off before funding.
 */
payoff: boolean
/**
 * Opening day.
 */
openedOn?: string
}[]
}
