/** Replaces texts by their shape. Masking a masked text changes nothing. */

/** Asterisks of a word are a multiple of this, so that a length tells no name and no number. */
const STEP = 4;
/** Asterisks of the longest word, and of a filled field whatever it holds. */
const LONGEST_WORD = 40;
const FILLED = "****";
/** Characters of a text that are kept. */
const LONGEST_TEXT = 20_000;

const masked = (word: string): string =>
  "*".repeat(Math.min(LONGEST_WORD, STEP * Math.ceil(word.length / STEP)));

/** Returns a text with an asterisk for about each letter. Spaces stay, so that lines wrap alike. */
export const maskText = (text: string): string =>
  text.slice(0, LONGEST_TEXT).replaceAll(/\S+/g, masked);

/** Returns whether a field is filled, as its value: asterisks or nothing. */
export const maskValue = (value: unknown): string =>
  value === undefined || value === null || value === "" ? "" : FILLED;
