/* Generated from effects/accept-documents.schema.json by `npm run generate`. */

/**
 * Accepts the documents of a stage. Reads field `documents`: the uuids of the documents read to the end. Every document of the stage must be among them or have a read time. Writes `documents[].readAt` and the status of the stage.
 */
export interface AcceptDocumentsEffectOptions {
/**
 * Group of documents: an `id` of the flow's stages.json.
 */
stage: string
}
