/** Tells from the changed conditions alone that two flows decide an application alike. */
import { isDeepStrictEqual } from "node:util";
import type { DecisionInput } from "#definitions/diff/decided-page.ts";
import type { CompiledFlow } from "#engine/index.ts";
import { alikeOn, changedFacts, changedPairs } from "./condition-pairs.ts";

type Definition = CompiledFlow["definition"];

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
  const facts = isSame ? changedFacts(before, after) : null;
  const alike = alikeOn(facts && [...facts, ...changedPairs(guardsOf(before), guardsOf(after))]);
  return ({ application, profile }) => alike({ application, profile });
}

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

/** Returns the conditions of all rules in the order of the definition. */
const guardsOf = ({ rows, entries, states }: CompiledFlow) =>
  [
    ...rows,
    ...entries,
    ...[...states.values()].flatMap(({ pages, transitions }) => [...pages, ...transitions]),
  ].map(({ guard }) => guard);
