/* Generated from copy.schema.json by `npm run generate`. */

/**
 * One flow in another language: `flows/<flow>/copy/<locale>.json`; likewise the product's own words, `flows/words/copy/<locale>.json`, and the sentences of an organisation, `flows/organisations/<code>/copy/<locale>.json`. The definitions themselves are written in English (en-US). Each text stands beside the English that it translates, so that a change of the English shows.
 */
export interface Copy {
$schema?: string
/**
 * BCP 47 language tag; the name of the file.
 */
locale: string
/**
 * Who translated it, with which words for the terms of lending; never shown to a borrower.
 */
description?: string
/**
 * By file of the flow: `flow`, `conditions`, `notifications`, `shell`, `screens/<screen>`, `mail/<mail>`; `words` for the words of the product, `answers` for those of the chatbot, `organisation` for organisation.json. Legal documents (`documents/<document>`) may be translated but are made in English.
 */
texts: {
/**
 * By JSON pointer in that file. Members of a list that have an `id` are named by it instead of counted, as in /body/intro/options/text.
 */
[k: string]: {
[k: string]: {
/**
 * The English text as it was when it was translated.
 */
source: string
/**
 * The translation, in ICU message syntax with the same arguments and tags.
 */
text: string
}
}
}
}
