/* Generated from copy.schema.json by `npm run generate`. */

/**
 * The translations of one flow, `flows/<flow>/copy/<locale>.json`, of the product's own wording, `flows/words/copy/<locale>.json`, or of an organization's texts, `flows/organisations/<code>/copy/<locale>.json`. Definitions are in English (en-US). Each translation records the English that it translates, so that validation can report a change.
 */
export interface Copy {
$schema?: string
/**
 * BCP 47 language tag; the name of the file.
 */
locale: string
/**
 * The translator and the lending terms used; borrowers never see it.
 */
description?: string
/**
 * Translations by file: `flow`, `conditions`, `notifications`, `shell`, `screens/<screen>` and `mail/<mail>` of the flow; `words` for the product's words, `answers` for the chatbot, `organisation` for organisation.json. Legal documents (`documents/<document>`) may be translated, but the server generates them in English.
 */
texts: {
/**
 * Translations by JSON pointer in that file. The pointer names list members by their `id` and choices by their value, not by their index, as in /body/intro/options/text and /form/schema/properties/use/oneOf/OWNED/title.
 */
[k: string]: {
[k: string]: {
/**
 * The English text at the time of translation.
 */
source: string
/**
 * The translation, in ICU message syntax with the same arguments and tags.
 */
text: string
/**
 * Why the text is the same in English, such as the name of a company or of a law.
 */
same?: string
}
}
}
}
