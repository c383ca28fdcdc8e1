/* Generated from effects/notify-when-ready.schema.json by `npm run generate`. */

/**
 * Notes that the borrower wants an e-mail when the present wait is over (application.notify). The flow's mail definition `ready` says when it is over. No options.
 */
export interface NotifyWhenReady {

}
