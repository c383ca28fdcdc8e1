/* Generated from document.schema.json by `npm run generate`. */

/**
 * Template of a generated document. The server fills it from the application, the profile and the organization, and creates a PDF.
 */
export interface DocumentTemplate {
$schema?: string
/**
 * Name of the file without `.json`.
 */
id: string
/**
 * Kind of document, as stored with the application.
 */
type: string
/**
 * Title on the first page and in lists. No personal data, except the item of `each` that the document is about.
 */
title: string
/**
 * Stage: the documents that are generated, read and signed together.
 */
stage: string
/**
 * Other stages for the document, each with a guard. The first one whose guard holds replaces `stage`.
 * 
 * Items: A stage and when the document belongs to it.
 */
stages?: {
/**
 * Guard over the application and the profile.
 */
when: string
/**
 * Stage of the document when the guard holds.
 */
stage: string
}[]
/**
 * Roles of invited people, as in signers.json of the product: only an application of a person in one of them gets the document. Without it, every application of the flow does.
 * 
 * @minItems 1
 * 
 * Items: Identifier of a role.
 */
roles?: string[]
/**
 * Position within its stage, smallest first; equal positions sort by id.
 */
order?: number
/**
 * Rule that requires the document, for maintainers; never printed.
 */
source?: string
/**
 * The server generates the document only when this holds; absent means always.
 */
when?: string
/**
 * One document for each item of a list, such as a consent for each owner. `title` and all texts get the arguments of `fields`, and `{item}` for an item that is a text. An item with a `uuid` keeps its document when other items come or go. When the documents are generated again, an unsigned document of an item that is gone is removed.
 */
each?: {
/**
 * JSON pointer of the list, in /application or /profile.
 */
pointer?: string
/**
 * Expression (docs/expressions.md) in place of a pointer whose value is the list, such as `application.liens.filter(l, l.payoff)`.
 */
expression?: string
fields?: MemberFields
}
/**
 * The text is regulatory: organizations cannot overlay it.
 */
locked?: boolean
/**
 * The borrower signs this document; it ends with a signature area.
 */
signature?: boolean
/**
 * Sentence above the signature.
 */
signatureLabel?: string
/**
 * Formatted values for the copy, by name. A string is a pointer with format `text`. `{name, select, none {…} other {…}}` chooses by the value.
 */
args?: {
[k: string]: string | {
/**
 * JSON pointer in /application, /profile or /organisation. /now is the business time of generation.
 */
pointer?: string
/**
 * Expression (docs/expressions.md) in place of a pointer, over `application`, `profile`, `status`, `organisation`, `today` and the flow's `tables`.
 */
expression?: string
/**
 * Format of the value. `currency`: $1,234.56. `percent`: 8.25%. `date`: MM/DD/YYYY. `date-time`: with the time in the property's zone. `months`: years and months. `country`: the name of a code (ISO 3166). `state`: the name of a state's code, such as California. `address` and `name`: an object on one line. `last4`: the last four characters. `enum`: by `labels`. `list`: its items, joined by commas.
 */
format?: ("text" | "number" | "currency" | "percent" | "date" | "date-time" | "phone" | "country" | "state" | "months" | "address" | "name" | "last4" | "enum" | "list")
/**
 * Currency of an amount, ISO 4217, such as CAD; US dollars by default. It decides the decimals.
 */
currency?: string
/**
 * For `enum`: text for each value.
 */
labels?: {
[k: string]: string
}
/**
 * Text when there is no value.
 */
absent?: string
}
}
/**
 * @minItems 1
 */
sections: {
id: string
/**
 * Text in ICU message syntax; arguments are those of `args`. The inline tags <b> and <em>; never HTML. No number: `clause` gives one.
 */
heading?: string
/**
 * The section is a clause: its heading gets the next number of the clauses that the document contains, such as `3. Duties`. The heading itself has no number.
 */
clause?: true
/**
 * The document contains the section only when this holds.
 */
when?: string
/**
 * @minItems 1
 * 
 * Items: Text in ICU message syntax; arguments are those of `args`. The inline tags <b> and <em>; never HTML.
 */
paragraphs?: string[]
/**
 * Bullet points after the paragraphs.
 * 
 * @minItems 1
 * 
 * Items: Text in ICU message syntax; arguments are those of `args`. The inline tags <b> and <em>; never HTML.
 */
list?: string[]
/**
 * One bullet point for each member of a list.
 */
each?: {
/**
 * JSON pointer in /application, /profile or /organisation. /now is the business time of generation.
 */
pointer?: string
/**
 * Expression (docs/expressions.md) in place of a pointer whose value is the list, such as `application.liens.filter(l, l.payoff)`.
 */
expression?: string
/**
 * Text of one bullet point. For a member that is a string, `{item}` is that string; otherwise the arguments are those of `fields`.
 */
text: string
fields?: MemberFields
}
/**
 * Rows of label and value, after the paragraphs.
 */
table?: {
id: string
/**
 * Text in ICU message syntax; arguments are those of `args`. The inline tags <b> and <em>; never HTML.
 */
label: string
/**
 * JSON pointer in /application, /profile or /organisation. /now is the business time of generation.
 */
value: string
/**
 * Format of the value. `currency`: $1,234.56. `percent`: 8.25%. `date`: MM/DD/YYYY. `date-time`: with the time in the property's zone. `months`: years and months. `country`: the name of a code (ISO 3166). `state`: the name of a state's code, such as California. `address` and `name`: an object on one line. `last4`: the last four characters. `enum`: by `labels`. `list`: its items, joined by commas.
 */
format?: ("text" | "number" | "currency" | "percent" | "date" | "date-time" | "phone" | "country" | "state" | "months" | "address" | "name" | "last4" | "enum" | "list")
/**
 * Currency of an amount, ISO 4217, such as CAD; US dollars by default. It decides the decimals.
 */
currency?: string
/**
 * For `enum`: text for each value.
 */
labels?: {
[k: string]: string
}
/**
 * Text when there is no value.
 */
absent?: string
/**
 * The table contains the row only when this holds.
 */
when?: string
}[]
/**
 * Paragraph after table and list.
 */
closing?: string
/**
 * The section begins on a new page.
 */
pageBreak?: boolean
}[]
}
/**
 * Arguments from the fields of an item, by name.
 */
export interface MemberFields {
[k: string]: {
/**
 * Field of the member.
 */
field: string
/**
 * Format of the value. `currency`: $1,234.56. `percent`: 8.25%. `date`: MM/DD/YYYY. `date-time`: with the time in the property's zone. `months`: years and months. `country`: the name of a code (ISO 3166). `state`: the name of a state's code, such as California. `address` and `name`: an object on one line. `last4`: the last four characters. `enum`: by `labels`. `list`: its items, joined by commas.
 */
format?: ("text" | "number" | "currency" | "percent" | "date" | "date-time" | "phone" | "country" | "state" | "months" | "address" | "name" | "last4" | "enum" | "list")
/**
 * Currency of an amount, ISO 4217, such as CAD; US dollars by default. It decides the decimals.
 */
currency?: string
/**
 * For `enum`: text for each value.
 */
labels?: {
[k: string]: string
}
/**
 * Text when there is no value.
 */
absent?: string
}
}
