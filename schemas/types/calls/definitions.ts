/* Generated from calls/definitions.schema.json by `npm run generate`. */

/**
 * Content of the published definition.
 */
export type PublishedDefinition = string

/**
 * Parameters and answers of the call for published definitions.
 */
export interface DefinitionCalls {
definitionPath?: DefinitionPath
publishedDefinition?: PublishedDefinition
}
/**
 * Address of a published definition.
 */
export interface DefinitionPath {
/**
 * Content hash with a file name extension.
 */
name: string
}
