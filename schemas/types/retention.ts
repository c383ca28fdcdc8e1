/* Generated from retention.schema.json by `npm run generate`. */

/**
 * Years, months or days, ISO 8601, such as P25M.
 */
export type Period = string

/**
 * How long the lender keeps what, and from which event on. The server erases what is past its period: first the data key, without which nothing can be read, then the rows and files. `retention` of organisation.json sets other periods for a lender, never shorter than `atLeast`.
 */
export interface Retention {
$schema?: string
/**
 * Endings of an application. The first row that applies counts; without one, `abandoned` of `data` counts.
 * 
 * @minItems 1
 */
applications: ({
[k: string]: unknown
} & {
/**
 * Name of the ending, by which organisation.json sets another period.
 */
id: string
/**
 * The ending, for product owners.
 */
description: string
/**
 * The row applies in these checklist states, of any product. The period begins when the state was reached (`/application/waitingSince`).
 * 
 * @minItems 1
 */
states?: string[]
/**
 * The row applies when the application has this instant. The period begins with it.
 */
from?: string
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that `atLeast` comes from.
 */
source?: string
})[]
/**
 * Data with periods of its own, within or without an application. An application that is erased takes all of it along.
 */
data: {
abandoned: Row
accounts: Row1
drafts: Row2
uploads: Row3
applicationChats: Row4
chats: Row5
chatbot: Row6
chatFiles: Row7
mails: Row8
notifications: Row9
feedback: Row10
mailLinks: Row11
recordings: Row12
logInTries: Row13
}
}
/**
 * Applications without an ending, from their last change.
 */
export interface Row {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Accounts of borrowers without an application, from the last log-in.
 */
export interface Row1 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Unsent answers, from their last change.
 */
export interface Row2 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Uploads that no submission names, from the upload.
 */
export interface Row3 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Conversations with an agent about an application, from their end.
 */
export interface Row4 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Other conversations with an agent, from their end.
 */
export interface Row5 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Conversations with the chatbot, from their end.
 */
export interface Row6 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Files of conversations that no message names, from the upload.
 */
export interface Row7 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Emails in the sandbox's mailbox, from their sending. A mail server has rules of its own.
 */
export interface Row8 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Notifications under the bell, from their creation.
 */
export interface Row9 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Messages to the chief executive, from their sending.
 */
export interface Row10 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Expired links in emails that open an application, from their expiry.
 */
export interface Row11 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Recordings of visits (session replay), from their beginning.
 */
export interface Row12 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
/**
 * Counts of failed tries to log in, by address, from the last try.
 */
export interface Row13 {
keep: Period
/**
 * Years, months or days, ISO 8601, such as P25M.
 */
atLeast?: string
/**
 * Rule that the period comes from.
 */
source?: string
}
