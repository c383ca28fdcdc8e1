/* Generated from effects/notify-when-ready.schema.json by `npm run generate`. */

/**
 * Records the borrower's request for an email when the current wait ends (application.notify). The flow's mail definition `ready` decides when it ends. No options.
 */
export interface NotifyWhenReady {

}
