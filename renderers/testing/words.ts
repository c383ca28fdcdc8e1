import english from "#flows/words/words.json";
import { createLanguage } from "../words/language.ts";

export const englishWords = english;

/** English with every group of words, for parts that a test draws without the app. */
export const ENGLISH = createLanguage("en-US", englishWords);
