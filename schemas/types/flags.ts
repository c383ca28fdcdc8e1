/* Generated from flags.schema.json by `npm run generate`. */

/**
 * Feature flags of the product: for whom each is on, and the values that it carries. The server decides; a browser learns the answer and never the rule.
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
 * Guard over `organisation` (its organisation.json): the flag is on where it holds, such as `organisation.orgCode == 'main'`.
 */
when: string
/**
 * The page itself brings the answer, so that the first paint needs no call.
 */
firstPage?: boolean
/**
 * Values that come with the flag while it is on, by name.
 */
variables?: {
[k: string]: unknown
}
}[]
}
