/* Generated from calls/recordings.schema.json by `npm run generate`. */
import type { Identifier } from "./shared.ts";
import type { Product } from "./shared.ts";

/**
 * Some events of a recording, in one of two forms. The server masks them again before it stores them.
 */
export type RecordingBatch = ({
/**
 * Place of the batch in the recording. The first batch of a place is kept.
 */
sequence: number
/**
 * JSON list of events, compressed with gzip, in base 64.
 */
gzip?: string
/**
 * The same list without compression, for a page that is being left.
 */
events?: string
} & RecordingBatch1)
export type RecordingBatch1 = {
[k: string]: unknown
}
/**
 * The batch is stored.
 */
export type StoredBatch = null
/**
 * Recordings of visits to an application, newest first.
 */
export type Recordings = RecordingSummary[]

/**
 * Calls of session replay: masked recordings of a borrower's visits, and their reading by the lender's staff.
 */
export interface RecordingCalls {
recordingPath?: RecordingPath
recordingBatch?: RecordingBatch
storedBatch?: StoredBatch
agentRecordingPath?: AgentRecordingPath
recordings?: Recordings
recordingSummary?: RecordingSummary
recording?: Recording
}
/**
 * Address of a recording of a visit, for the borrower's browser.
 */
export interface RecordingPath {
/**
 * Product of the application, as flows name it.
 */
product: Product
/**
 * UUID of the application.
 */
uuid: Identifier
/**
 * UUID of the recording, which the browser chooses.
 */
recording: Identifier
}
/**
 * Address of a recording of a visit, for the lender's staff.
 */
export interface AgentRecordingPath {
/**
 * UUID of the application.
 */
uuid: Identifier
/**
 * UUID of the recording.
 */
recording: Identifier
}
/**
 * When a visit was recorded.
 */
export interface RecordingSummary {
/**
 * UUID of the recording.
 */
uuid: string
/**
 * When the first batch arrived, real time.
 */
begunAt: string
/**
 * When the last batch arrived, real time.
 */
endedAt: string
}
/**
 * A recording with its events.
 */
export interface Recording {
/**
 * UUID of the recording.
 */
uuid: string
/**
 * When the first batch arrived, real time.
 */
begunAt: string
/**
 * When the last batch arrived, real time.
 */
endedAt: string
/**
 * JSON lists of events in their order, each compressed with gzip, in base 64.
 */
batches: string[]
}
