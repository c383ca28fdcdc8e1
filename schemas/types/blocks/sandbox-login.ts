/* Generated from blocks/sandbox-login.schema.json by `npm run generate`. */

/**
 * Log-in of the sandbox; nothing when the server is no sandbox.
 */
export interface SandboxLoginBlockOptions {

}
