/* Generated from calls/organisation-info.schema.json by `npm run generate`. */
import type { Organisation } from "../organisation.ts";

/**
 * States in which the organization may lend.
 */
export type LicensedStates = NonNullable<Organisation["licensedStates"]>
/**
 * Opening hours of a department, one entry a day, Monday first, in the time zone of the organization.
 * 
 * Items: Opening hours of one day.
 */
export type OpeningHours = {
/**
 * Name of the day, in English.
 */
weekday?: string
/**
 * 1 is Monday; 6 and 7 are the weekend.
 */
weekdayValue?: number
/**
 * The department answers on this day.
 */
isOpen?: boolean
/**
 * Opening time, HH:MM; null when closed.
 */
startTime?: (string | null)
/**
 * Closing time, HH:MM; null when closed.
 */
endTime?: (string | null)
[k: string]: unknown
}[]

/**
 * Answers about an organization. Paths: product specification, section 7.
 */
export interface OrganisationInfoCalls {
licensedStates?: LicensedStates
openingHours?: OpeningHours
licensesQuery?: LicensesQuery
}
/**
 * Query of the call for licensed states.
 */
export interface LicensesQuery {
/**
 * Code of the organization.
 */
orgCode: string
}
