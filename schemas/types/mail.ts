/* Generated from mail.schema.json by `npm run generate`. */

/**
 * JSON pointer in the application or the profile.
 */
export type Pointer = string
export type Copy = string

/**
 * An e-mail that the server sends by itself: when, to whom, and its words. It is sent as text and as HTML with the organisation's name and color. Words are ICU message syntax with the inline tags <b> and <em>; never HTML. An e-mail can be read by others: it names no figures and no more of a person than is needed to recognise the matter.
 */
export interface Mail {
$schema?: string
/**
 * Name of the file under mail/ without `.json`.
 */
id: string
/**
 * What the e-mail is for, for its maintainers.
 */
description?: string
/**
 * Where the address is. Without an address nothing is sent.
 */
to: string
/**
 * Guard over the application and the profile, looked at after every write: the e-mail is due. It is looked at again just before sending, and one that is no longer due is not sent.
 */
when: string
/**
 * Value that names the occasion, such as the time of a request: the e-mail is sent once for each value, and not without one.
 */
once: string
/**
 * How long after it became due it is sent, in business time. An occasion that comes meanwhile takes the place of the one before.
 */
delay?: string
/**
 * Nobody asked for it and nothing depends on it: it counts against the flow's `reminders.atMost`, keeps its quiet hours, and can be turned off by the link at its foot and by the mail reader's own button (RFC 8058).
 */
reminder?: true
/**
 * What fills the holes of the words and of the address, by name. Text fields of the organisation, such as {companyNameShort}, need no mention.
 */
values?: {
[k: string]: Pointer | {
/**
 * A secret that opens something once, made by the server: `invitation` is the invited person's way in, `resume` logs the borrower in and leads to the application. Only its hash is kept.
 */
token: ("invitation" | "resume")
/**
 * How long a `resume` secret is good, in real time; one day at most. Absent means PT20M.
 */
life?: string
}
}
/**
 * One line without personal data.
 */
subject: string
/**
 * Paragraphs.
 * 
 * @minItems 1
 */
body: Copy[]
/**
 * The button.
 */
action?: {
label: Copy
/**
 * Address in this product, with holes in braces. A secret stands after the #, where no server and no log sees it.
 */
href: string
}
/**
 * Small print under the button.
 */
footer?: string
}
