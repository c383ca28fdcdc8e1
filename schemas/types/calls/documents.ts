/* Generated from calls/documents.schema.json by `npm run generate`. */
import type { Application } from "../application.ts";
import type { Identifier } from "./shared.ts";
import type { Product } from "./shared.ts";

/**
 * One document of an application.
 */
export type DocumentRecord = NonNullable<Application["documents"]>[number]
/**
 * Bytes of the document.
 */
export type DocumentContent = string
/**
 * Zip archive of the documents.
 */
export type DocumentArchive = string
/**
 * The upload is removed.
 */
export type RemovedDocument = null
/**
 * The time of reading is recorded.
 */
export type ReadDocument = null

/**
 * Bodies and answers of the calls for documents.
 */
export interface DocumentCalls {
documentRecord?: DocumentRecord
signedFileReport?: SignedFileReport
documentPath?: DocumentPath
documentQuery?: DocumentQuery
documentContent?: DocumentContent
documentArchive?: DocumentArchive
removedDocument?: RemovedDocument
readDocument?: ReadDocument
}
/**
 * Whether a PDF is an unchanged copy of a document signed here.
 */
export interface SignedFileReport {
/**
 * The file is byte for byte a document signed here, and the event log is complete.
 */
authentic: boolean
/**
 * SHA-256 of the file, hexadecimal.
 */
sha256: string
/**
 * Faults in plain words; empty when the file is authentic.
 * 
 * Items: A fault as one sentence.
 */
faults: string[]
/**
 * The signing as the event log records it; null when no signing made this file.
 */
signature: ({
/**
 * Identifier of the signing act.
 */
reference: string
/**
 * Document that was signed.
 */
document: string
/**
 * Business time of the signing, ISO 8601.
 */
at: string
/**
 * Place of the event in the log.
 */
sequence: number
} | null)
/**
 * Number of events of the application that were checked.
 */
events: number
}
/**
 * Address of a document of an application.
 */
export interface DocumentPath {
/**
 * Product of the application, as flows name it.
 */
product: Product
/**
 * UUID of the application.
 */
uuid: Identifier
/**
 * UUID of the document.
 */
document: Identifier
}
/**
 * Query of a download.
 */
export interface DocumentQuery {
/**
 * When present, with any value, the browser saves the document, also with `view`.
 */
download?: string
/**
 * When present, with any value, the browser may show the document. Without it, it saves the document.
 */
view?: string
}
