/* Generated from blocks/summary.schema.json by `npm run generate`. */

/**
 * Answers for review, with a link to change each part.
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
 * A part of the answers with its heading and rows.
 */
export interface Section {
/**
 * Identifier of the part, unique in the block.
 */
id: string
/**
 * Heading of the part.
 */
title: string
/**
 * Page that changes the part. Without a page, the part is read-only.
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
 * Identifier of the row, unique in the part.
 */
id: string
/**
 * Label of the value.
 */
label: string
/**
 * JSON pointer of the value.
 */
value: string
/**
 * JSON pointer of the upper end: the row shows a range from `value` to it. For numbers, amounts, percentages, months and dates.
 */
to?: string
/**
 * How the value is shown. `number`: with all decimals. `relative`: a date and how far it is from today. `datetime`: with the weekday and the time in the property's time zone. `time`: the time of day of such an instant. `months`: in years and months. `country`: the name of a code (ISO 3166). `last4`: dots and four digits. `enum` and `list` use `labels`.
 */
format?: ("text" | "number" | "currency" | "percent" | "date" | "relative" | "datetime" | "time" | "phone" | "country" | "months" | "address" | "name" | "last4" | "enum" | "boolean" | "list")
/**
 * Currency of an amount, ISO 4217, such as CAD; US dollars by default. It decides the decimals.
 */
currency?: string
/**
 * Decimals to round to, such as 0 for whole dollars: of a number, an amount or a percentage.
 */
decimals?: number
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
