/* Generated from flags.schema.json by `npm run generate`. */

/**
 * Feature flags and experiments of the product: for whom each is on, and the values that it carries. The server decides; a browser learns the answer and never the rule.
 */
export interface Flags {
$schema?: string
/**
 * The flags.
 */
flags: {
/**
 * Key by which it is asked for.
 */
id: string
/**
 * What it switches, for its maintainers.
 */
description: string
/**
 * Guard: the flag is on where it holds, such as `organisation.orgCode == 'main' && bucket < 25`. It reads `organisation` (its organisation.json); `user`: `authenticated`, `broker`, `additionalSigner` (as the server knows them), `locale` and `DDP_Pilot` (as the browser says); and `bucket`, a number from 0 to just below 100 that is this flag's own for the tracker and never changes, or null where nobody is tracked.
 */
when: string
/**
 * The page itself brings the answer, so that the first paint needs no call. The guard may then read `organisation` alone: the page is the same for everybody.
 */
firstPage?: boolean
variables?: Variables
/**
 * What an experiment compares. Whoever the flag is on for gets one of them, always the same for one tracker; the first without a tracker. Their shares add up to 100.
 * 
 * @minItems 2
 */
variations?: {
/**
 * Key of the variation.
 */
id: string
/**
 * Percent of those whom the flag is on for. Its variables stand over the flag's own.
 */
share: number
variables?: Variables
}[]
}[]
}
/**
 * Values that come with the flag while it is on, by name.
 */
export interface Variables {
[k: string]: unknown
}
