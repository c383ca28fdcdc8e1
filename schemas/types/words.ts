/* Generated from words.schema.json by `npm run generate`. */

/**
 * The words of the product itself, in English: what stands on pages but belongs to no screen (buttons of widgets and blocks, messages about answers, the parts around every page, refusals of the server). `flows/words/words.json`, by group and name; translations in `flows/words/copy/<locale>.json`. Code names a text by group and name, and a name that is not here does not compile. An overlay may say any of them otherwise.
 */
export interface Words {
$schema?: string
start: Group
server?: Group2
[k: string]: Group1 | string | Group | Group2 | undefined
}
/**
 * What a page shows before its definitions are here, or when they do not come. The server writes it into the page.
 */
export interface Group {
[k: string]: string | Group1
}
/**
 * Texts by name, in ICU message syntax, and groups of them.
 */
export interface Group1 {
[k: string]: string | Group1
}
/**
 * What the server says: refusals, messages about answers. Never sent to a browser as a whole.
 */
export interface Group2 {
[k: string]: string | Group1
}
