import { representatives } from "./characters.ts";
import { patternTerm } from "./pattern-term.ts";
import { Terms, type Term } from "./terms.ts";

/** What a text must meet. */
export interface TextLimits {
  /** Patterns that it must match. */
  readonly patterns: readonly string[];
  /** Patterns of which it must not match one. */
  readonly without?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Steps before the search gives up. */
const MAX_STEPS = 20_000;
/** Longer texts are not tried. */
const MAX_LENGTH = 400;

const cache = new Map<string, string | null | undefined>();

/**
 * Returns the shortest text within the limits, of readable characters; null when there is provably
 * none, undefined when that is unknown.
 */
export function textWithin(limits: TextLimits): string | null | undefined {
  const key = JSON.stringify([limits.patterns, limits.without, limits.minLength, limits.maxLength]);
  if (cache.has(key)) return cache.get(key);
  const text = search(limits);
  cache.set(key, text);
  return text;
}

function search({
  patterns,
  without = [],
  minLength = 0,
  maxLength = Infinity,
}: TextLimits): string | null | undefined {
  const terms = new Terms();
  const wanted = patterns.map((each) => patternTerm(each, terms));
  const unwanted = without.map((each) => patternTerm(each, terms));
  // A pattern that cannot be described may only make the answer smaller.
  const isWhole = !wanted.includes(null) && !unwanted.includes(null);
  const start = terms.every([
    ...wanted.filter((each) => each !== null),
    ...unwanted.filter((each) => each !== null).map((each) => terms.not(each)),
  ]);
  const found = shortest(start, terms, minLength, maxLength);
  return found === null || isWhole ? found : undefined;
}

/** Goes through the texts by length, one text for each set of texts that may follow. */
function shortest(
  start: Term,
  terms: Terms,
  minLength: number,
  maxLength: number,
): string | null | undefined {
  const alphabet = representatives(terms.sets);
  const seen = new Set<Term>();
  let level = new Map<Term, string>([[start, ""]]);
  let steps = 0;
  for (let length = 0; length <= maxLength; length += 1) {
    if (length >= minLength) {
      for (const [term, text] of level) if (term.acceptsEmpty) return text;
      for (const term of level.keys())
        if (seen.has(term)) level.delete(term);
        else seen.add(term);
    }
    if (level.size === 0) return null;
    if (length > MAX_LENGTH) return undefined;
    const next = new Map<Term, string>();
    for (const [term, text] of level)
      for (const code of alphabet) {
        steps += 1;
        if (steps > MAX_STEPS) return undefined;
        const after = terms.after(term, code);
        if (after !== terms.nothing && !next.has(after))
          next.set(after, text + String.fromCodePoint(code));
      }
    level = next;
  }
  return null;
}
