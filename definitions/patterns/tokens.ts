import readTokens, { types, type Root, type Token } from "ret";
import { memoize } from "#engine/memoize.ts";
import { compiledPattern } from "./compiled-pattern.ts";

/** Escapes that the tokenizer reads as plain letters, and names of groups, which no form needs. */
const UNREAD = /\\[pPkuc]|\(\?</;

const cache = new Map<string, Root | null>();

/** Returns the tokens of a pattern; null for one that is not valid, or that the tokenizer cannot read. */
export function tokensOf(pattern: string): Root | null {
  const cached = cache.get(pattern);
  if (cached !== undefined) return cached;
  const tokens = read(pattern);
  cache.set(pattern, tokens);
  return tokens;
}

function read(pattern: string): Root | null {
  if (UNREAD.test(pattern) || compiledPattern(pattern) === null) return null;
  try {
    return readTokens(pattern);
  } catch {
    return null;
  }
}

/** Returns the alternatives of a group, each a sequence of tokens. */
export const alternativesOf = memoize(
  ({ stack, options }: Pick<Root, "stack" | "options">): readonly (readonly Token[])[] =>
    options ?? [stack ?? []],
);

/** Returns a token's repetition without the mark of a lazy one, which accepts the same texts. */
export function repeated(token: Token): Token {
  return token.type === types.REPETITION &&
    token.value.type === types.REPETITION &&
    token.min === 0 &&
    token.max === 1
    ? token.value
    : token;
}
