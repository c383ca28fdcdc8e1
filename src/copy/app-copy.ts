import { words } from "#renderers/words/words.ts";

/**
 * Sentences of the shell itself, in the language of the page. They stand in flows/words/words.json, under `app` and `start`; a new
 * one is written there, and in flows/words/copy for each language.
 */
export const appCopy = new Proxy({} as typeof words.app & typeof words.start, {
  // Read where it is drawn: the words come with the definitions, after this module.
  get: (_, name: keyof typeof words.app & keyof typeof words.start) =>
    words.app?.[name] ?? words.start[name],
});

/** Support number when the lender's information did not load. Source: product specification, section 9. */
export const DEFAULT_SUPPORT_PHONE = "888-819-6388";
