/* Generated from blocks/lien-list.schema.json by `npm run generate`. */

/**
 * Liens on the property. With a field the borrower says whether they are right. Value: {answer, note?, balances?}.
 */
export interface LienListBlockOptions {
/**
 * JSON pointer of the liens.
 */
from?: string
}
