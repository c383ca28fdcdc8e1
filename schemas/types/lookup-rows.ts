/* Generated from lookup-rows.schema.json by `npm run generate`. */

/**
 * What a lookup service answers outside production: `flows/sandbox/lookups/<service>.json`. A row answers when it has each value of the question.
 */
export interface LookupRows {
/**
 * Address of this schema, for editors.
 */
$schema?: string
/**
 * Notes for readers.
 */
description?: string
/**
 * Arguments that a row answers by words instead of the whole value: each word of the argument begins a word of one of these values.
 */
search?: {
/**
 * @minItems 1
 */
[k: string]: string[]
}
/**
 * The answers, in the order in which they are given.
 * 
 * @minItems 1
 * 
 * Items: An answer, as the service's schema describes it.
 */
rows: {

}[]
}
