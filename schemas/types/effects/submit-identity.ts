/* Generated from effects/submit-identity.schema.json by `npm run generate`. */

/**
 * Submits the ID of kind `idType` for verification. Rejects an expired ID, a missing side, and a side with the wrong kind of picture. Writes identity.documentUuids and `status.identitySubmitted`.
 */
export interface SubmitIdentityEffectOptions {
/**
 * For each kind of ID: the form's properties for its sides, and the required document type of each.
 */
sides: {
/**
 * Type of document, by property.
 */
[k: string]: {
/**
 * Kind of document, as `type` of the application's documents.
 */
[k: string]: string
}
}
}
