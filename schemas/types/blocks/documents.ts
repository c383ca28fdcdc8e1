/* Generated from blocks/documents.schema.json by `npm run generate`. */

/**
 * Every document of the application, by stage. The person can view and save each, or save all as one archive.
 */
export interface DocumentsBlockOptions {
/**
 * Stages in the order in which they are shown.
 */
stages: {
/**
 * `stage` of the documents.
 */
id: string
title: string
}[]
/**
 * Text when there are no documents.
 */
empty: string
/**
 * Name of the archive.
 */
archive: string
/**
 * Texts of the block itself.
 */
labels: {
/**
 * Heading of the person's uploads.
 */
uploads: string
/**
 * Heading of documents whose stage is not named.
 */
other: string
/**
 * Label of the button that saves all.
 */
all: string
}
/**
 * Names of uploaded documents, by type. The list shows the code of a type without a name.
 */
types?: {
/**
 * `type` of the document.
 */
type: string
/**
 * Name in the list.
 */
label: string
}[]
}
