/* Generated from mail.schema.json by `npm run generate`. */

/**
 * An email that the server sends: when, to whom, and its text. The server sends it as text and as HTML with the organization's name and color. Texts use ICU message syntax with the inline tags <b> and <em>, never HTML. Others may read an email: it contains no figures, and only as much personal data as the reader needs to recognize the matter.
 */
export type Mail = {
$schema?: string
/**
 * Name of the file under mail/ without `.json`.
 */
id: string
/**
 * What the email is for, for its maintainers.
 */
description?: string
/**
 * Source of the recipient's address. Without an address the server sends nothing.
 */
to: string
/**
 * Guard over the application and the profile: the email is due while it holds. The server evaluates it after every write and again just before sending.
 */
when: string
/**
 * Event of an account that sends the email, in place of `once`. `address-unconfirmed`: an account names an address that no link has proved. `opened-without-password`: the same for an account that has no password. `address-known`: a new account names the address of this one. `password-reset`: a caller asked for a new password. `password-changed` and `factors-changed`: tell the person what changed. `broker-invited`: staff invite a broker. These emails know the profile and no application. `application-started`: a broker sends a link to a borrower who has no account yet; the email knows the borrower's first name and who refers them, `/application/referrer`.
 */
event?: ("address-unconfirmed" | "opened-without-password" | "address-known" | "password-reset" | "password-changed" | "factors-changed" | "broker-invited" | "application-started")
/**
 * Value that names the occasion, such as the time of a request: the email is sent once for each value, and not without one. Absent: only a procedure sends it (`notify`).
 */
once?: string
/**
 * Delay between due and sent, in business time. A new occasion during the delay replaces the previous one.
 */
delay?: string
/**
 * The email is a reminder that no person requested. It counts toward the flow's `reminders.atMost` and observes its quiet hours. The link at its foot and the mail reader's own button (RFC 8058) turn it off.
 */
reminder?: true
/**
 * Values of the data for the texts, by name: `{name}` reads as the formatted value, and `{name, select, none {…} other {…}}` chooses by it. Never in the subject or the address. Text fields of the organization, such as {companyNameShort}, are always available.
 */
args?: {
[k: string]: Argument
}
/**
 * One line without personal data.
 */
subject: string
/**
 * Paragraphs of the email, in order.
 * 
 * @minItems 1
 */
body: Copy[]
/**
 * Button under the paragraphs.
 */
action?: {
label: Copy
/**
 * Address in this product, with placeholders in braces. Put a secret after the #, where no server and no log sees it.
 */
href: string
/**
 * Values of the placeholders in `href`, by name. Texts have `args` instead.
 */
values?: {
[k: string]: Pointer | {
token: Token
/**
 * Validity of the secret in real time. A `resume`, `hand-off` or `enter` secret is never valid for more than one day, a `reset` secret for one hour, a `confirm`, `join` or `referral` secret for 30 days.
 */
life: string
}
}
}
/**
 * An appointment that the email carries as a file for a calendar program. A later email of the same name replaces it there.
 */
calendar?: {
/**
 * JSON pointer in the application or the profile.
 */
start: string
/**
 * Its length, minutes.
 */
minutes: number
/**
 * Its title. Others may see a calendar: it names nothing personal.
 */
title: string
}
/**
 * Small print under the button.
 */
footer?: string
}
export type Copy = string
/**
 * JSON pointer in the application or the profile.
 */
export type Pointer = string
/**
 * A one-time secret from the server: `invitation` lets the invited person in, `resume` logs the borrower in and opens the application, `hand-off` opens the page that takes photos on a phone, without a log-in, `confirm` proves the account's address, `reset` sets a new password, `join` sets the first password of an invited account, `enter` proves the address of an account without a password and logs in, and `referral` opens the registration that a broker started; the last five belong to emails with an `event`. The server stores only its hash.
 */
export type Token = ("invitation" | "resume" | "hand-off" | "confirm" | "reset" | "join" | "enter" | "referral")

/**
 * A value of the data as an argument of copy: of a place or of an expression, one of the two.
 */
export interface Argument {
/**
 * JSON pointer in /application, /profile or /organisation.
 */
pointer?: string
/**
 * Expression (docs/expressions.md) over `application`, `profile`, `status`, `organisation`, `today` and the flow's `tables`, such as `application.amount - application.fee`.
 */
expression?: string
/**
 * How `{name}` reads. `percent`: 8.25 is 8.25%. Times are in the time zone of the property. An argument that only a `select` or a `plural` uses needs none.
 */
format?: ("text" | "number" | "currency" | "percent" | "date" | "datetime" | "time" | "country")
/**
 * Currency of an amount, ISO 4217, such as CAD; US dollars by default. It decides the decimals.
 */
currency?: string
/**
 * Decimals to round to, such as 0 for whole dollars: of a number, an amount or a percentage.
 */
decimals?: number
/**
 * What `{name}` reads as without a value.
 */
absent?: string
}
