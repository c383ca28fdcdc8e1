/* Generated from overlay.schema.json by `npm run generate`. */

/**
 * What one organization changes in the shared definitions. Paths are relative to flows/.
 */
export interface Overlay {
$schema?: string
/**
 * Why the overlay makes these changes; borrowers never see it.
 */
description?: string
/**
 * Organization whose overlay is merged first. Chains are allowed, cycles are not.
 */
extends?: string
/**
 * A JSON Merge Patch (RFC 7396) for each changed file. An object keyed by id patches a list whose items have an `id`. Null removes an item. `before` or `after` among the properties of a new item names its neighbor.
 */
patch?: {
[k: string]: {

}
}
/**
 * Files that only this organization has, each with its full content.
 */
add?: {
[k: string]: {

}
}
}
