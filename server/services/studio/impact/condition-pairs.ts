/** The conditions that differ between two versions of the same rules. */
import { isDeepStrictEqual } from "node:util";
import { cachedGuard, evaluateGuard, type Guard } from "#engine/index.ts";

/** A condition in both versions; null for a rule that always holds. */
type Pair = readonly [before: Guard | null, after: Guard | null];

type Scope = Guard["scope"];
type Input = Parameters<typeof evaluateGuard>[1];

interface RulesWithFacts {
  readonly scope: Scope;
  readonly definition: { readonly facts?: Readonly<Record<string, string>> };
}

/** How rules are taken apart. */
interface Parts<Rules> {
  /** Returns everything by which the rules decide, without the conditions. */
  outlineOf(rules: Rules): unknown;
  /** Returns the conditions in the order of the definition. */
  guardsOf(rules: Rules): readonly (Guard | null)[];
}

/**
 * Returns whether two versions of rules have one outcome; false when the conditions alone do not say
 * so. Rules with the same outline do when each changed condition has the same outcome in both. Most
 * drafts change few conditions, and those have the same outcome for most applications.
 */
export function outcomesAlike<Rules extends RulesWithFacts>(
  before: Rules,
  after: Rules,
  { outlineOf, guardsOf }: Parts<Rules>,
): (input: Input) => boolean {
  const isSame = isDeepStrictEqual(outlineOf(before), outlineOf(after));
  const facts = isSame ? changedFacts(before, after) : null;
  const pairs = facts && [...facts, ...changedPairs(guardsOf(before), guardsOf(after))];
  // A costly condition has a budget, which depends on the rule that uses it.
  if (pairs === null || pairs.flat().some((guard) => guard?.costly)) return () => false;
  return (input) => pairs.every(([one, other]) => outcome(one, input) === outcome(other, input));
}

/** Returns the conditions of rules, in the same order in both versions, that differ. */
const changedPairs = (
  before: readonly (Guard | null)[],
  after: readonly (Guard | null)[],
): Pair[] =>
  before
    .map((guard, index): Pair => [guard, after[index] ?? null])
    .filter(([one, other]) => one?.source !== other?.source);

/** Returns the facts of the same name that differ; null when one of them is not compiled. */
function changedFacts(before: RulesWithFacts, after: RulesWithFacts): Pair[] | null {
  const others = after.definition.facts ?? {};
  const pairs = Object.entries(before.definition.facts ?? {})
    .filter(([name, source]) => others[name] !== source)
    .map(([name]): Pair => [cachedGuard(before.scope, name), cachedGuard(after.scope, name)]);
  return pairs.some((pair) => pair.includes(null)) ? null : pairs;
}

const outcome = (guard: Guard | null, input: Input) =>
  guard === null ? true : evaluateGuard(guard, input);
