/* Generated from blocks/upload.schema.json by `npm run generate`. */

/**
 * Files to upload. Value: the list of their uuids.
 */
export interface UploadBlockOptions {
/**
 * Kinds of document to choose from.
 * 
 * @minItems 1
 */
types: Kind[]
/**
 * Accepted media types.
 * 
 * @minItems 1
 */
accept?: string[]
/**
 * Largest file, bytes: at least 100 kB, which a photo needs, and at most the 10 MB that the server takes.
 */
maxBytes?: number
/**
 * The person can upload several files.
 */
multiple?: boolean
/**
 * The person can take a photo: with the camera in the page, or with the device's own camera when the page has none.
 */
camera?: boolean
}
/**
 * A kind of document.
 */
export interface Kind {
/**
 * Kind of document, as `type` of the application's documents.
 */
type: string
/**
 * Name of the kind of document as the borrower sees it.
 */
label: string
}
