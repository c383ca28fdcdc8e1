/* Generated from blocks/signature.schema.json by `npm run generate`. */

/**
 * Drawn or typed signature. Value: {kind, name, image?, adopted?}.
 */
export interface SignatureBlockOptions {
/**
 * Label that says what the person signs, and how.
 */
label?: string
/**
 * Sentence by which the person adopts the signature. `adopted` becomes true when the person ticks it. The form requires it with `const: true` and the same title, which the record of the signature contains.
 */
adopt?: string
}
