/* Generated from calls/income-link.schema.json by `npm run generate`. */

/**
 * Bodies and answers of the visit at an income vendor.
 */
export interface IncomeLinkCalls {
incomeVisit?: IncomeVisit
incomeVisitAddress?: IncomeVisitAddress
}
/**
 * Begins a visit.
 */
export interface IncomeVisit {
/**
 * Vendor to visit.
 */
vendor: ("truv" | "pointserv")
}
/**
 * Site of the vendor.
 */
export interface IncomeVisitAddress {
/**
 * Address to open.
 */
url: string
}
