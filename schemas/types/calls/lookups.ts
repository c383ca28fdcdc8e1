/* Generated from calls/lookups.schema.json by `npm run generate`. */
import type { Identifier } from "./shared.ts";
import type { Product } from "./shared.ts";

/**
 * Id of the lookup in flow.json.
 */
export type Lookup = string

/**
 * Paths, bodies and answers of declared lookups.
 */
export interface LookupCalls {
lookupQuestion?: LookupQuestion
lookupResult?: LookupResult
lookupPath?: LookupPath
applicationLookupPath?: ApplicationLookupPath
}
/**
 * What the person typed.
 */
export interface LookupQuestion {
/**
 * The typed text; absent for a lookup without text.
 */
text?: string
}
/**
 * What the service answers. It is no error when the service is absent, slow or broken: the person types on.
 */
export interface LookupResult {
/**
 * Whether the service answered in time.
 */
status: ("matches" | "unavailable")
/**
 * The answers, the best first; only when the service answered.
 */
matches?: {
/**
 * Text for a list.
 */
label: string
/**
 * Values of the answer, as the schema of the service describes them.
 */
value: {

}
}[]
}
/**
 * Address of a lookup on a page before the application exists.
 */
export interface LookupPath {
/**
 * Id of the flow.
 */
flow: string
lookup: Lookup
}
/**
 * Address of a lookup on a page of an application.
 */
export interface ApplicationLookupPath {
/**
 * Product of the application, as flows name it.
 */
product: Product
/**
 * UUID of the application.
 */
uuid: Identifier
lookup: Lookup
}
