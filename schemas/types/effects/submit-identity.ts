/* Generated from effects/submit-identity.schema.json by `npm run generate`. */

/**
 * Sends the ID that `idType` names to be checked. Refuses an expired one, and one of which a side is missing or is a picture of something else. Writes identity.documentUuids and `status.identitySubmitted`.
 */
export interface SubmitIdentityEffectOptions {
/**
 * For each kind of ID: the form's properties that hold its sides, and the type of document that each must be.
 */
sides: {
/**
 * Type of document, by property.
 */
[k: string]: {
/**
 * Document type.
 */
[k: string]: string
}
}
}
