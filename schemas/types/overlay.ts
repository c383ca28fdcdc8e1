/* Generated from overlay.schema.json by `npm run generate`. */

/**
 * What one organisation changes in the definitions that everyone shares. Paths are relative to flows/.
 */
export interface Overlay {
$schema?: string
/**
 * Why the overlay says what it says; never shown to a borrower.
 */
description?: string
/**
 * Organisation whose overlay is laid over the base first. Chains are allowed, circles are not.
 */
extends?: string
/**
 * For each changed file a JSON Merge Patch (RFC 7396). A list whose items have an `id` is patched by an object keyed by id: null removes the item, `before` or `after` beside a new item's properties names the item that it is placed next to.
 */
patch?: {
[k: string]: {

}
}
/**
 * Files that only this organisation has, each with its full content.
 */
add?: {
[k: string]: {

}
}
}
