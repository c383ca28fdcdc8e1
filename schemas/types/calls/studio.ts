/* Generated from calls/studio.schema.json by `npm run generate`. */

/**
 * Calls of the studio, in which product owners read and change definitions.
 */
export interface StudioCalls {
studioPerson?: StudioPerson
liveDefinitions?: LiveDefinitions
fileChanges?: FileChanges
savedFiles?: SavedFiles
}
/**
 * The person who uses the studio.
 */
export interface StudioPerson {
/**
 * Name to show.
 */
name: string
/**
 * What the person may do.
 */
roles: ("reader" | "author" | "approver" | "publisher")[]
/**
 * Codes of the lenders whose definitions the person sees.
 */
organisations: string[]
/**
 * Where saved changes go: to the files of the checkout, or into a draft.
 */
store: ("files" | "database")
}
/**
 * The definitions as text.
 */
export interface LiveDefinitions {
/**
 * SHA-256 over paths and texts, hexadecimal.
 */
hash: string
/**
 * Text of each file by its path from the root of the repository.
 */
files: {
[k: string]: string
}
}
/**
 * Changes that are all written or none.
 */
export interface FileChanges {
/**
 * One change for each file.
 * 
 * @minItems 1
 * @maxItems 500
 */
changes: {
/**
 * Path of a definition from the root of the repository.
 */
path: string
/**
 * SHA-256 of the text that was changed, hexadecimal; null for a new file.
 */
base: (string | null)
/**
 * New text of the file; null removes it.
 */
text: (string | null)
}[]
}
/**
 * The definitions after a save.
 */
export interface SavedFiles {
/**
 * SHA-256 over paths and texts, hexadecimal.
 */
hash: string
}
