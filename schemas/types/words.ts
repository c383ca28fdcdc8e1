/* Generated from words.schema.json by `npm run generate`. */

/**
 * The product's own texts in English, which belong to no screen. They are buttons of widgets and blocks, messages about answers, the parts around every page, and errors of the server. The file is `flows/words/words.json`, by group and name; translations are in `flows/words/copy/<locale>.json`. Code names a text by group and name, and an unknown name does not compile. An overlay can replace any text.
 */
export interface Words {
$schema?: string
start: Group
server?: Group2
states?: Group3
chat?: Group4
[k: string]: Group1 | string | Group | Group2 | Group3 | Group4 | undefined
}
/**
 * Texts of a page before its definitions have loaded, or when they fail to load. The server writes them into the page.
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
 * Sentences of the server: errors and messages about answers. A name in kebab case is the code of its message. Browsers never load the group.
 */
export interface Group2 {
[k: string]: string | Group1
}
/**
 * Names of the states inside a sentence, by their codes (USPS).
 */
export interface Group3 {
[k: string]: string | Group1
}
/**
 * Texts of the chat. A browser fetches them when the chat opens, because most pages never need them.
 */
export interface Group4 {
[k: string]: string | Group1
}
