/* Generated from persona.schema.json by `npm run generate`. */

/**
 * A fictional borrower for the sandbox: the vendors' answers about this person, and the person's answers on each screen. Missing parts come from the extended persona. `answers`, `vendors` and `facts` merge by JSON Merge Patch.
 */
export interface Persona {
$schema?: string
/**
 * Name of the file without `.json`.
 */
id: string
/**
 * Name in lists of personas.
 */
title: string
/**
 * Purpose of the persona.
 */
description?: string
/**
 * Persona that provides all missing parts.
 */
extends?: string
/**
 * Organization when the request names none.
 */
orgCode?: string
/**
 * Product for which the persona has answers; the first product when absent.
 */
product?: string
/**
 * How a borrower who registers by hand becomes this persona.
 */
match?: {
/**
 * A borrower who registers in the sandbox with this last name, in any letter case, gets this persona's vendor answers.
 */
lastName: string
}
/**
 * Checklist states in which this persona stops, in the order of the journey: the borrower, a date or staff must act there. States that only wait for a vendor are not listed.
 * 
 * @minItems 1
 */
reaches: string[]
/**
 * State in which the persona's journey ends.
 */
ends?: string
/**
 * Answers by `<flow>/<screen id>`. Screens of invited signers (`heloc-signer/…`) are included, with the same answers for each signer. After placeholders such as `{upload:TYPE}` are replaced (docs/flow.md), an answer must satisfy the screen's form schema. A list gives one entry for each submission; the last one repeats. The first available submit action sends it. Null: the persona does not answer this screen, although the extended persona does.
 */
answers?: {
[k: string]: {

} | {

}[] | null
}
/**
 * Screens whose answer the persona sends as soon as they are open, before that of the page that is due: screens within another page that no step waits for, such as the one that names a co-borrower.
 * 
 * @minItems 1
 */
first?: string[]
/**
 * Answers of vendors, by job.
 */
vendors?: {
/**
 * The vendor's answer, or a list of answers: the first call gets the first, and the last repeats. Shapes: docs/flow.md.
 */
[k: string]: {

} | unknown[]
}
}
