/* Generated from calls/mail.schema.json by `npm run generate`. */

/**
 * Parameters of the page that turns reminders off.
 */
export interface MailCalls {
optOutQuery?: OptOutQuery
}
/**
 * Query of the link in a reminder.
 */
export interface OptOutQuery {
/**
 * Secret of the link.
 */
token: string
}
