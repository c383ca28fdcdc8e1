/** Counts the goals that walked journeys reach in one flow. */
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { Guard } from "../guard/guard.ts";
import type { Outcome } from "../guard/outcome.ts";
import { checklistGuards, goalKey, goalsOf, type Goal } from "./goals.ts";
import { addReached } from "./reached.ts";
import type { JourneyPosition } from "./walk.ts";

export interface Coverage {
  readonly goals: readonly Goal[];
  /** Keys of the goals reached (`goalKey`). */
  readonly reached: ReadonlySet<string>;
  /** Records a guard of the checklist that a journey evaluates. */
  readonly recordGuard: (guard: Guard, outcome: Outcome) => void;
  /** Records the position after a step of a journey. */
  readonly recordPosition: (position: JourneyPosition) => void;
}

export function coverageOf(flow: CompiledFlow, checklist: CompiledChecklist | null): Coverage {
  const reached = new Set<string>();
  const pointers = new Map<Guard, string>(
    (checklist === null ? [] : checklistGuards(checklist)).flatMap(({ guard, pointer }) =>
      guard === null ? [] : [[guard, pointer] as const],
    ),
  );
  const steps = new Map((checklist?.steps ?? []).map(({ id }, index) => [id, `/steps/${index}`]));
  return {
    goals: goalsOf(flow, checklist),
    reached,
    recordGuard(guard, outcome) {
      const pointer = pointers.get(guard);
      if (pointer === undefined) return;
      reached.add(
        goalKey({ kind: outcome === true ? "holds" : "fails", part: "checklist", pointer }),
      );
    },
    recordPosition({ data, decision, step, visit }) {
      addReached(flow, data, { checklistState: decision.checklistState, visit }, reached);
      const pointer = step === null ? undefined : steps.get(step);
      if (pointer !== undefined) reached.add(goalKey({ kind: "step", part: "checklist", pointer }));
    },
  };
}
