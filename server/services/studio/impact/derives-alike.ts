/** Tells from the changed conditions alone that two checklists derive the same from an application. */
import type { DecisionInput, TodayOf } from "#definitions/diff/decided-page.ts";
import type { CompiledChecklist } from "#engine/index.ts";
import { outcomesAlike } from "./condition-pairs.ts";

/**
 * Returns whether the checklists leave an application as it is stored, with what the first one has
 * derived; false when the conditions alone do not say so.
 */
export function derivesAlike(
  before: CompiledChecklist | null,
  after: CompiledChecklist | null,
  todayOf: TodayOf,
): (input: DecisionInput) => boolean {
  if (before === null || after === null) return () => before === after;
  const alike = outcomesAlike(before, after, { outlineOf, guardsOf });
  const { tables } = before.definition;
  return ({ application, profile }) =>
    alike({ application, profile, today: todayOf(application), tables });
}

/** Returns everything by which a checklist derives, without the conditions. Jobs derive nothing. */
function outlineOf({ definition }: CompiledChecklist) {
  const { facts, derive = [], steps, ...others } = definition;
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
