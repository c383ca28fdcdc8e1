/* Generated from flags.schema.json by `npm run generate`. */

/**
 * Pages that are closed for maintenance.
 */
export type Addresses = (string[] | string)
/**
 * Pages that are never recorded.
 */
export type Addresses1 = (string[] | string)

/**
 * Feature flags and experiments of the product: who gets each one, and its values. The server decides; a browser gets the result and never the rule.
 */
export interface Flags {
$schema?: string
/**
 * The flags, by key, in any order.
 */
flags: {
/**
 * Key of the flag. The product asks for those of `x-known`.
 */
id: string
/**
 * What the flag controls, for maintainers.
 */
description: string
/**
 * Guard: the flag is on where it holds, such as `organisation.orgCode == 'main' && bucket < 25`. It reads `organisation` (its organisation.json), `user` (schemas/flag-user.schema.json), and `bucket`, a number from 0 to just below 100, or null without a tracker. Each flag has its own bucket for a tracker, which never changes.
 */
when: string
/**
 * Name by which guards of flows and screens read the decision about an applicant: `flags.offerWording == 'figures'`. The server stores the decision in the application. A flag without a name is no part of applications.
 */
name?: string
/**
 * With `name` and `variations`: the variation of an applicant for whom the flag is off, and of everybody before an application exists. `flags` of organisation.json sets another one for a lender.
 */
default?: string
/**
 * The page itself contains the result, so that the first paint needs no call. The guard may then read only `organisation`, because the page is the same for all visitors.
 */
firstPage?: boolean
variables?: Variables
/**
 * Variations of an experiment. Each person with the flag gets one variation, which never changes for a tracker; without a tracker it is the first. The shares add up to 100.
 * 
 * @minItems 2
 */
variations?: {
/**
 * Key of the variation.
 */
id: string
/**
 * Percent of the persons with the flag. Its variables override those of the flag.
 */
share: number
variables?: Variables
}[]
}[]
}
/**
 * Values of the flag while it is on, by name. Those that the product reads have types.
 */
export interface Variables {
routes?: Addresses
except?: Addresses1
/**
 * Text of the page for maintenance.
 */
message?: string
/**
 * Title of the page for maintenance.
 */
pageTitle?: string
/**
 * Whether the page for maintenance links to the dashboard.
 */
shouldShowDashboardLink?: boolean
[k: string]: unknown
}
