/* Generated from blocks/summary.schema.json by `npm run generate`. */

/**
 * Answers to check, with a link to change each part.
 */
export interface SummaryBlockOptions {
/**
 * Parts in order.
 * 
 * @minItems 1
 */
sections: Section[]
}
/**
 * A part.
 */
export interface Section {
/**
 * Known by this.
 */
id: string
/**
 * Heading of the part.
 */
title: string
/**
 * Page on which it is changed; without one it cannot be.
 */
page?: string
/**
 * Answers in order.
 */
rows: Row[]
}
/**
 * A figure with its label. A row without a value is left out unless `empty` says what to show.
 */
export interface Row {
/**
 * Known by this.
 */
id: string
/**
 * What the value is.
 */
label: string
/**
 * JSON pointer of the value.
 */
value: string
/**
 * How the value is shown. `date` is such as Nov 25, 2026; `datetime` adds the weekday, and the time in the property's time zone, `months` is said in years, `last4` shows four digits behind dots, `enum` and `list` use `labels`.
 */
format?: ("text" | "currency" | "percent" | "date" | "datetime" | "phone" | "months" | "address" | "name" | "last4" | "enum" | "boolean" | "list")
/**
 * Text by value.
 */
labels?: {
[k: string]: string
}
/**
 * Shown when there is no value.
 */
empty?: string
}
