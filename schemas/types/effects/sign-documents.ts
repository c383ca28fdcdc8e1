/* Generated from effects/sign-documents.schema.json by `npm run generate`. */

/**
 * Signs the documents of a stage. Reads field `documents`: uuids of the documents read to the bottom, and field `signature` {kind, name, image?}. Stamps every PDF, writes `signatures`, `documents[].signedAt` and the status of the stage.
 */
export interface SignDocumentsEffectOptions {
/**
 * Group of documents.
 */
stage: ("closing" | "notary")
}
