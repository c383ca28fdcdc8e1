/* Generated from calls/health.schema.json by `npm run generate`. */

/**
 * Answers of the calls for the state of the server.
 */
export interface HealthCalls {
serverStatus?: ServerStatus
}
/**
 * State of the server.
 */
export interface ServerStatus {
/**
 * Status, such as `ok`.
 */
status: string
}
