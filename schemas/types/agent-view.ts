/* Generated from agent-view.schema.json by `npm run generate`. */

/**
 * What the lender's staff reads about an application of the flow, next to the borrower's name, its state and its decision. Agents read English, so nothing of it has a translation.
 */
export interface AgentFacts {
$schema?: string
/**
 * Facts in the order in which the agent reads them.
 * 
 * Items: A label with one or more values of the application on one line, such as city and state.
 */
facts: {
/**
 * Id of the fact, by which an overlay changes it.
 */
id: string
/**
 * Label of the fact.
 */
label: string
/**
 * Text while the application has none of the values.
 */
absent?: string
/**
 * Values, joined by commas. An absent value is left out.
 * 
 * @minItems 1
 * 
 * Items: A value and its format.
 */
values: {
/**
 * JSON pointer of the value, in /application. Agents read no profile and no field that is stored encrypted.
 */
pointer: string
/**
 * Format of the value, as in documents.
 */
format?: ("text" | "number" | "currency" | "percent" | "months" | "date" | "date-time" | "country" | "address" | "enum" | "list")
/**
 * Currency of an amount, ISO 4217, such as CAD; US dollars by default. It decides the decimals.
 */
currency?: string
/**
 * For `enum` and `list`: text for each value.
 */
labels?: {
[k: string]: string
}
}[]
}[]
}
