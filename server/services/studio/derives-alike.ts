/** Tells from the changed conditions alone that two checklists derive the same from an application. */
import { isDeepStrictEqual } from "node:util";
import type { DecisionInput, TodayOf } from "#definitions/diff/decided-page.ts";
import type { CompiledChecklist } from "#engine/index.ts";
import { alikeOn, changedFacts, changedPairs } from "./condition-pairs.ts";

type Definition = CompiledChecklist["definition"];

/**
 * Returns whether the checklists leave an application as it is stored, with what the first one has
 * derived; false when the conditions alone do not say so. The reasons are those of `decidesAlike`.
 */
export function derivesAlike(
  before: CompiledChecklist | null,
  after: CompiledChecklist | null,
  todayOf: TodayOf,
): (input: DecisionInput) => boolean {
  if (before === null || after === null) return () => before === after;
  const isSame = isDeepStrictEqual(outlineOf(before.definition), outlineOf(after.definition));
  const facts = isSame ? changedFacts(before, after) : null;
  const alike = alikeOn(facts && [...facts, ...changedPairs(guardsOf(before), guardsOf(after))]);
  const { tables } = before.definition;
  return ({ application, profile }) =>
    alike({ application, profile, today: todayOf(application), tables });
}

/** Returns everything by which a checklist derives, without the conditions. Jobs derive nothing. */
function outlineOf({ facts, derive = [], steps, ...others }: Definition) {
  return {
    ...others,
    facts: Object.keys(facts ?? {}),
    derive: derive.map(({ when: _condition, ...rest }) => rest),
    steps: steps.map(({ id, state, task }) => ({ id, state, task })),
  };
}

/** Returns the conditions of all entries and steps in the order of the definition. */
const guardsOf = ({ derive, steps }: CompiledChecklist) => [
  ...derive.map(({ guard }) => guard),
  ...steps.flatMap(({ when, done }) => [when, done]),
];
