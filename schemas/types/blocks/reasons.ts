/* Generated from blocks/reasons.schema.json by `npm run generate`. */

/**
 * Principal reasons of an adverse action.
 */
export interface ReasonsBlockOptions {
/**
 * JSON pointer of the list.
 */
from?: string
}
