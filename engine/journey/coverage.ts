/** Counts the goals that walked journeys reach in one flow. */
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { Guard } from "../guard/guard.ts";
import type { Outcome } from "../guard/evaluate/outcome.ts";
import { checklistGuards, goalKey, goalsOf } from "./goals.ts";
import { memoize } from "../memoize.ts";
import { addReached } from "./reached.ts";
import type { Documents, JourneyPosition } from "./walk.ts";

export interface Coverage {
  readonly goals: ReturnType<typeof goalsOf>;
  /** Keys of the goals reached (`goalKey`). */
  readonly reached: ReadonlySet<string>;
  /** Records a guard of the checklist that a journey evaluates. */
  readonly recordGuard: (guard: Guard, outcome: Outcome) => void;
  /** Records the position after a step of a journey. */
  readonly recordPosition: (position: JourneyPosition) => void;
}

/**
 * Returns the goals of a flow with an empty record. The walks of journeys fill it by the two
 * functions.
 * @param checklist null for a flow that the server does not run
 */
export function coverageOf(flow: CompiledFlow, checklist: CompiledChecklist | null): Coverage {
  const reached = new Set<string>();
  // A walk evaluates each guard after each step, so the two goals of a guard are named in advance.
  const guardGoals = new Map<Guard, { holds: string; fails: string }>();
  for (const { guard, pointer } of checklist === null ? [] : checklistGuards(checklist)) {
    if (guard === null) continue;
    const keyOf = (kind: "holds" | "fails") => goalKey({ kind, part: "checklist", pointer });
    guardGoals.set(guard, { holds: keyOf("holds"), fails: keyOf("fails") });
  }
  const steps = new Map((checklist?.steps ?? []).map(({ id }, index) => [id, `/steps/${index}`]));
  return {
    goals: goalsOf(flow, checklist),
    reached,
    recordGuard(guard, outcome) {
      const goals = guardGoals.get(guard);
      if (goals !== undefined) reached.add(outcome === true ? goals.holds : goals.fails);
    },
    recordPosition({ data, decision, steps: current, visit }) {
      for (const key of keysReached(flow, data, decision.checklistState, visit)) reached.add(key);
      for (const step of current) {
        const pointer = steps.get(step);
        if (pointer !== undefined)
          reached.add(goalKey({ kind: "step", part: "checklist", pointer }));
      }
    },
  };
}

/** Returns the keys of the goals of a flow that one position reaches. */
const keysReached = memoize(
  (
    flow: CompiledFlow,
    data: Documents,
    checklistState: string | null,
    visit: string | null,
  ): readonly string[] => {
    const keys = new Set<string>();
    addReached(flow, data, { checklistState, visit }, keys);
    return [...keys];
  },
);
