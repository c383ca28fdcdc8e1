/* Generated from document-stages.schema.json by `npm run generate`. */

/**
 * The groups in which a flow generates, delivers, accepts and signs documents. A document names its stage in its own file.
 */
export interface DocumentStages {
$schema?: string
/**
 * The stages. Jobs and effects name one by its identifier, so their order has no meaning.
 * 
 * Items: A stage with the flags that it sets.
 */
stages: {
/**
 * Identifier, as in `stage` of documents, jobs and effects.
 */
id: string
/**
 * For the reader of the file.
 */
description?: string
generated?: Flags
delivered?: Flags1
accepted?: Flags2
signed?: Flags3
/**
 * Types of documents that this stage must have, such as those that the law asks for. `validate` refuses a flow without one of them.
 * 
 * @minItems 1
 */
requires?: string[]
/**
 * Values that the generation of these documents fixes. `closing`: how and from when the line may close. `rescission`: the period of the right to cancel, which begins with its notice.
 */
settles?: ("closing" | "rescission")
/**
 * Values that the documents state, copied when they are generated. The checklist compares them to tell when the documents are out of date.
 */
snapshot?: {
/**
 * Pointer to the object that keeps the copy.
 */
at: string
/**
 * Pointer to the source of each value, by its name in the copy. An absent value is removed from the copy.
 */
values: {
[k: string]: string
}
}
/**
 * Pointer to the field of the application that keeps the identifier of a generated document, by the type of the document.
 */
references?: {
[k: string]: string
}
/**
 * True when a document stays although its item is no longer in `each`, such as the statements of earlier months.
 */
keeps?: boolean
/**
 * True when the documents are signed on paper at an appointment with a notary: the order of a notary in person marks them as signed.
 */
signedBeforeNotary?: boolean
}[]
}
/**
 * Flags of `status` to set when the job documents.generate has made the documents.
 */
export interface Flags {
[k: string]: boolean
}
/**
 * Flags of `status` to set when the job documents.deliver has put the documents into the borrower's account.
 */
export interface Flags1 {
[k: string]: boolean
}
/**
 * Flags of `status` to set when the borrower accepts the documents.
 */
export interface Flags2 {
[k: string]: boolean
}
/**
 * Flags of `status` to set when the documents are signed.
 */
export interface Flags3 {
[k: string]: boolean
}
