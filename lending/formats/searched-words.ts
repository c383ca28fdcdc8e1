/** Letters without their accents, in lower case: people leave accents out. */
const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Returns the words of a text as the search of the chatbot compares them. */
export const searchedWords = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .map((word) => word.replaceAll(/^-+|-+$/g, ""))
    .filter((word) => word !== "");
