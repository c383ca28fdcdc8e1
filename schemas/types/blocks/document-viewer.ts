/* Generated from blocks/document-viewer.schema.json by `npm run generate`. */

/**
 * Documents page by page. With a field, the value is the list of documents read to the end.
 */
export interface DocumentViewerBlockOptions {
/**
 * Documents of this stage.
 */
stage?: string
/**
 * Documents of these types.
 * 
 * @minItems 1
 */
types?: string[]
/**
 * Sentence to agree to after reading each document, such as "I agree to sign the {title}." The value then lists the accepted documents. The record of a signature contains the sentence.
 */
agree?: string
}
