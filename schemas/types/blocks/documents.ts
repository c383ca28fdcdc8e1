/* Generated from blocks/documents.schema.json by `npm run generate`. */

/**
 * Every document of the application by stage, each to look at and to save, and all of them as one archive.
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
 * Said when there are none.
 */
empty: string
/**
 * Name of the archive.
 */
archive: string
/**
 * What it says by itself.
 */
labels: {
/**
 * Heading of what the person has sent.
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
 * What a document that the person has sent goes by. One of a type that is not listed goes by the words of its code.
 */
types?: {
/**
 * `type` of the document.
 */
type: string
/**
 * Its name in the list.
 */
label: string
}[]
}
