/* Generated from blocks/document-viewer.schema.json by `npm run generate`. */

/**
 * Documents page by page. With a field its value is the list of those read to the end.
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
 * Sentence that is agreed to for each document after it is read, such as "I agree to sign the {title}." The value then lists the documents agreed to, and the record of a signature keeps the sentence.
 */
agree?: string
}
