/* Generated from blocks/sandbox-login.schema.json by `npm run generate`. */

/**
 * Log-in of the sandbox. Outside a sandbox, the block shows nothing.
 */
export interface SandboxLoginBlockOptions {

}
