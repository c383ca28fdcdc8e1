/* Generated from ports/recorder.record.schema.json by `npm run generate`. */

/**
 * Records the security instrument with the county, once for each run.
 */
export interface RecorderRecordPort {
/**
 * What the recorder needs.
 */
request: {
/**
 * County of the home.
 */
county?: string
}
/**
 * The recording.
 */
answer: {
/**
 * Number of the recorded instrument.
 */
instrumentNumber: string
}
}
