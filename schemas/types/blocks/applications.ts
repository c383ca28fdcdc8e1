/* Generated from blocks/applications.schema.json by `npm run generate`. */

/**
 * The person's applications of all products, each with a link to resume it, and a link to begin another of each product that the lender offers. Names, states and labels come from the product.json of each product.
 */
export interface ApplicationsBlockOptions {
/**
 * Text when there are no applications; a lender's only product may have its own.
 */
empty?: string
}
