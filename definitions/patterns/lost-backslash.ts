import { types, type Token } from "ret";
import { alternativesOf, repeated, tokensOf } from "./tokens.ts";

/** Letters that name a set of characters after a backslash. */
const LETTERS: ReadonlyMap<number, string> = new Map(
  [
    ["d", "a digit"],
    ["D", "anything but a digit"],
    ["s", "white space"],
    ["S", "anything but white space"],
    ["w", "a letter or a digit"],
    ["W", "anything but a letter or a digit"],
  ].map(([letter = "", words = ""]) => [letter.charCodeAt(0), words]),
);

export interface LostBackslash {
  readonly letter: string;
  /** What the letter means after a backslash. */
  readonly words: string;
}

/**
 * Returns a letter that a pattern takes for itself where only a set of characters makes sense: it
 * repeats, or the pattern looks for nothing else, and no letter is next to it.
 */
export function lostBackslash(pattern: string): LostBackslash | null {
  const root = tokensOf(pattern);
  if (root === null) return null;
  const [only, ...others] = alternativesOf(root);
  const isAlone = others.length === 0 && only?.length === 1 ? letterIn(only[0]) : null;
  return isAlone ?? inAlternatives(alternativesOf(root));
}

const inAlternatives = (all: readonly (readonly Token[])[]): LostBackslash | null =>
  first(all, (tokens) => inSequence(tokens.map(repeated)));

function inSequence(tokens: readonly Token[]): LostBackslash | null {
  return first([...tokens.keys()], (index) => {
    const token = tokens[index];
    if (token?.type === types.GROUP) return inAlternatives(alternativesOf(token));
    if (token?.type !== types.REPETITION) return null;
    if (token.value.type === types.GROUP) return inAlternatives(alternativesOf(token.value));
    const isOften = token.max > 1;
    const isNextToLetter = [tokens[index - 1], tokens[index + 1]].some(isLetter);
    return isOften && !isNextToLetter ? letterIn(token.value) : null;
  });
}

function first<T>(all: Iterable<T>, find: (each: T) => LostBackslash | null): LostBackslash | null {
  for (const each of all) {
    const found = find(each);
    if (found !== null) return found;
  }
  return null;
}

function letterIn(token: Token | undefined): LostBackslash | null {
  const words = token?.type === types.CHAR ? LETTERS.get(token.value) : undefined;
  return token?.type === types.CHAR && words !== undefined
    ? { letter: String.fromCharCode(token.value), words }
    : null;
}

const isLetter = (token: Token | undefined): boolean =>
  token?.type === types.CHAR && /[A-Za-z]/.test(String.fromCharCode(token.value));
