/* Generated from effects/sign-documents.schema.json by `npm run generate`. */

/**
 * Signs the documents of a stage. Reads field `documents`, the uuids of the documents read to the end, and field `signature` {kind, name, image?}. Stamps every PDF. Writes `signatures`, `documents[].signedAt` and the status of the stage.
 */
export interface SignDocumentsEffectOptions {
/**
 * Group of documents: an `id` of the flow's stages.json.
 */
stage: string
}
