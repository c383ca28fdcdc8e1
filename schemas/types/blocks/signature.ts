/* Generated from blocks/signature.schema.json by `npm run generate`. */

/**
 * Signature drawn or typed. Value: {kind, name, image?, adopted?}.
 */
export interface SignatureBlockOptions {
/**
 * What is signed, and how.
 */
label?: string
/**
 * Sentence by which the signature is adopted; with it `adopted` is true once it is ticked. The form requires it with `const: true` and the same title, which the record of the signature keeps.
 */
adopt?: string
}
