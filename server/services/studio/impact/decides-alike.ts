/** Tells from the changed conditions alone that two flows decide an application alike. */
import type { DecisionInput } from "#definitions/diff/decided-page.ts";
import type { CompiledFlow } from "#engine/index.ts";
import { outcomesAlike } from "./condition-pairs.ts";

/** Returns whether the flows give the same page; false when the conditions alone do not say so. */
export function decidesAlike(
  before: CompiledFlow,
  after: CompiledFlow,
): (input: DecisionInput) => boolean {
  const alike = outcomesAlike(before, after, { outlineOf, guardsOf });
  return ({ application, profile }) => alike({ application, profile });
}

interface Rule {
  readonly when?: string;
}

/** Returns everything by which a flow decides, without the conditions. */
function outlineOf({ definition }: CompiledFlow) {
  const { initial, fallback, facts, checklist, entries, states } = definition;
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

/** Returns the conditions of all rules in the order of the definition. */
const guardsOf = ({ rows, entries, states }: CompiledFlow) =>
  [
    ...rows,
    ...entries,
    ...[...states.values()].flatMap(({ pages, transitions }) => [...pages, ...transitions]),
  ].map(({ guard }) => guard);
