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
 * Media types that are taken.
 * 
 * @minItems 1
 */
accept?: string[]
/**
 * Largest file, bytes.
 */
maxBytes?: number
/**
 * More than one file can be given.
 */
multiple?: boolean
/**
 * A photo can be taken here: with the camera in the page, or with the device's own camera where the page has none.
 */
camera?: boolean
}
/**
 * A kind of document.
 */
export interface Kind {
/**
 * Document type.
 */
type: string
/**
 * Name shown.
 */
label: string
}
