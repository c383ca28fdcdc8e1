/** Tells from the changed conditions alone that two flows decide an application alike. */
import { isDeepStrictEqual } from "node:util";
import type { DecisionInput } from "#definitions/diff/decided-page.ts";
import { cachedGuard, type CompiledFlow, evaluateGuard, type Guard } from "#engine/index.ts";

type Definition = CompiledFlow["definition"];
/** A condition in both flows; null for a rule that always holds. */
type Pair = readonly [before: Guard | null, after: Guard | null];

/**
 * Returns whether the flows give the same page; false when the conditions alone do not say so. Flows
 * with the same rules decide alike when each changed condition has the same outcome in both. Most
 * drafts change few conditions, and those have the same outcome for most applications.
 */
export function decidesAlike(
  before: CompiledFlow,
  after: CompiledFlow,
): (input: DecisionInput) => boolean {
  const isSame = isDeepStrictEqual(outlineOf(before.definition), outlineOf(after.definition));
  const changed = isSame ? changedConditions(before, after) : null;
  // A costly condition has a budget, which depends on the rule that uses it.
  if (changed === null || changed.flat().some((guard) => guard?.costly)) return () => false;
  return ({ application, profile }) => {
    const input = { application, profile };
    return changed.every(
      ([ofBefore, ofAfter]) => outcome(ofBefore, input) === outcome(ofAfter, input),
    );
  };
}

const outcome = (guard: Guard | null, input: DecisionInput) =>
  guard === null ? true : evaluateGuard(guard, { ...input });

interface Rule {
  readonly when?: string;
}

/** Returns everything by which a flow decides, without the conditions. */
function outlineOf({ initial, fallback, facts, checklist, entries, states }: Definition) {
  const outline = (rules: readonly Rule[] = []) =>
    rules.map(({ when: _condition, ...rest }) => rest);
  return {
    initial,
    fallback,
    facts: Object.keys(facts ?? {}),
    checklist: outline(checklist),
    entries: outline(entries),
    states: states.map(({ id, page, pages, transitions }) => ({
      id,
      page,
      pages: outline(pages),
      transitions: outline(transitions),
    })),
  };
}

/** Returns the conditions that differ; null when one of them is not compiled. */
function changedConditions(before: CompiledFlow, after: CompiledFlow): Pair[] | null {
  const [facts, others] = [before, after].map(({ definition }) => definition.facts ?? {});
  const changed: Pair[] = [];
  for (const [name, source] of Object.entries(facts ?? {})) {
    if (others?.[name] === source) continue;
    const pair: Pair = [cachedGuard(before.scope, name), cachedGuard(after.scope, name)];
    if (pair.includes(null)) return null;
    changed.push(pair);
  }
  const [rules, otherRules] = [before, after].map(rulesOf);
  for (const [index, rule] of (rules ?? []).entries()) {
    const pair: Pair = [rule.guard, otherRules?.[index]?.guard ?? null];
    if (pair[0]?.source !== pair[1]?.source) changed.push(pair);
  }
  return changed;
}

/** Returns all rules in the order of the definition. */
const rulesOf = ({ rows, entries, states }: CompiledFlow) => [
  ...rows,
  ...entries,
  ...[...states.values()].flatMap(({ pages, transitions }) => [...pages, ...transitions]),
];
