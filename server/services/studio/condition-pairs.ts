/** The conditions that differ between two versions of the same rules. */
import { cachedGuard, evaluateGuard, type Guard } from "#engine/index.ts";

/** A condition in both versions; null for a rule that always holds. */
export type Pair = readonly [before: Guard | null, after: Guard | null];

type Scope = Guard["scope"];
type Input = Parameters<typeof evaluateGuard>[1];

interface RulesWithFacts {
  readonly scope: Scope;
  readonly definition: { readonly facts?: Readonly<Record<string, string>> };
}

/** Returns the conditions of rules, in the same order in both versions, that differ. */
export const changedPairs = (
  before: readonly (Guard | null)[],
  after: readonly (Guard | null)[],
): Pair[] =>
  before
    .map((guard, index): Pair => [guard, after[index] ?? null])
    .filter(([one, other]) => one?.source !== other?.source);

/** Returns the facts of the same name that differ; null when one of them is not compiled. */
export function changedFacts(before: RulesWithFacts, after: RulesWithFacts): Pair[] | null {
  const others = after.definition.facts ?? {};
  const pairs = Object.entries(before.definition.facts ?? {})
    .filter(([name, source]) => others[name] !== source)
    .map(([name]): Pair => [cachedGuard(before.scope, name), cachedGuard(after.scope, name)]);
  return pairs.some((pair) => pair.includes(null)) ? null : pairs;
}

/** Returns whether each pair has one outcome; false on every input when that cannot be known. */
export function alikeOn(pairs: readonly Pair[] | null): (input: Input) => boolean {
  // A costly condition has a budget, which depends on the rule that uses it.
  if (pairs === null || pairs.flat().some((guard) => guard?.costly)) return () => false;
  return (input) =>
    pairs.every(([before, after]) => outcome(before, input) === outcome(after, input));
}

const outcome = (guard: Guard | null, input: Input) =>
  guard === null ? true : evaluateGuard(guard, input);
