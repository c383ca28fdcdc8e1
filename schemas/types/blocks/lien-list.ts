/* Generated from blocks/lien-list.schema.json by `npm run generate`. */

/**
 * Liens on the property. With a field, the borrower says whether the list is correct. Value: {answer, note?, balances?}.
 */
export interface LienListBlockOptions {
/**
 * JSON pointer of the liens.
 */
from?: string
}
