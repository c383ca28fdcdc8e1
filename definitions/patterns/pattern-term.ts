import { types, type Group, type Token } from "ret";
import { ANY, ofClass, one } from "./characters.ts";
import type { Term, Terms } from "./terms.ts";
import { alternativesOf, repeated, tokensOf } from "./tokens.ts";

/** A part that no term describes: a word boundary, a back reference, or an assertion that repeats. */
class Undescribed extends Error {}

/**
 * Returns the texts that a pattern accepts, as `pattern` of JSON Schema means it: somewhere in the
 * text. Null for a pattern that cannot be described.
 */
export function patternTerm(pattern: string, terms: Terms): Term | null {
  const root = tokensOf(pattern);
  if (root === null) return null;
  const from = (atStart: boolean): Term =>
    terms.some(alternativesOf(root).map((tokens) => sequence(tokens, terms.all, atStart, terms)));
  try {
    const later = from(false);
    return terms.some([
      from(true),
      terms.then(terms.repeat(terms.characters(ANY), 1, Infinity), later),
    ]);
  } catch (error) {
    if (error instanceof Undescribed) return null;
    throw error;
  }
}

/**
 * Returns the texts of tokens in sequence.
 * @param rest what may follow them
 * @param atStart whether nothing of the text comes before them
 */
function sequence(tokens: readonly Token[], rest: Term, atStart: boolean, terms: Terms): Term {
  const [first, ...others] = tokens;
  if (first === undefined) return rest;
  const token = repeated(first);
  const after = (): Term => sequence(others, rest, false, terms);
  if (!hasAssertion(token)) {
    const own = plain(token, terms);
    // The start is still possible after a part that may be empty.
    if (atStart && own.acceptsEmpty && others.some(asksForStart)) throw new Undescribed();
    return terms.then(own, after());
  }
  if (token.type === types.POSITION) {
    if (token.value === "^") return atStart ? sequence(others, rest, true, terms) : terms.nothing;
    if (token.value === "$")
      return terms.every([terms.empty, sequence(others, rest, atStart, terms)]);
  }
  if (token.type === types.GROUP) {
    const inside = (then: Term) =>
      terms.some(alternativesOf(token).map((each) => sequence(each, then, atStart, terms)));
    const following = () => sequence(others, rest, atStart, terms);
    if (token.followedBy) return terms.every([inside(terms.all), following()]);
    if (token.notFollowedBy) return terms.every([terms.not(inside(terms.all)), following()]);
    return terms.some(
      alternativesOf(token).map((each) => sequence([...each, ...others], rest, atStart, terms)),
    );
  }
  if (token.type === types.REPETITION && token.min <= 1 && token.max === 1)
    return terms.some([
      sequence([token.value, ...others], rest, atStart, terms),
      ...(token.min === 0 ? [sequence(others, rest, atStart, terms)] : []),
    ]);
  throw new Undescribed();
}

const isLookaround = (token: Group): boolean =>
  token.followedBy === true || token.notFollowedBy === true;

/** Returns whether a token, or one inside it, passes the test. */
function contains(token: Token, test: (each: Token) => boolean): boolean {
  if (test(token)) return true;
  if (token.type === types.REPETITION) return contains(token.value, test);
  return (
    token.type === types.GROUP &&
    alternativesOf(token).some((each) => each.some((inner) => contains(inner, test)))
  );
}

const hasAssertion = (token: Token): boolean =>
  contains(
    token,
    (each) =>
      each.type === types.POSITION ||
      each.type === types.REFERENCE ||
      (each.type === types.GROUP && isLookaround(each)),
  );

const asksForStart = (token: Token): boolean =>
  contains(token, (each) => each.type === types.POSITION && each.value === "^");

/** Returns the texts of a token without assertions. */
function plain(unread: Token, terms: Terms): Term {
  const token = repeated(unread);
  switch (token.type) {
    case types.CHAR:
      return terms.characters(one(token.value));
    case types.SET:
      return terms.characters(ofClass(token));
    case types.REPETITION:
      return terms.repeat(plain(token.value, terms), token.min, token.max);
    case types.GROUP:
      return terms.some(
        alternativesOf(token).map((each) =>
          each.reduceRight<Term>((rest, part) => terms.then(plain(part, terms), rest), terms.empty),
        ),
      );
    default:
      throw new Undescribed();
  }
}
