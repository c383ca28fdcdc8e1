/** Cycles of transitions in a machine, without regard to their guards. */
import type { Candidate, CompiledFlow } from "../../flow/compiled-flow.ts";

/** A transition and the state that it leaves. */
export interface LeavingTransition {
  readonly from: string;
  readonly transition: Candidate;
}

/** No flow that a person can follow has more. */
const MAX_CYCLES = 200;
const MAX_STEPS = 20_000;

/** Returns each cycle one time, beginning with its state that is declared first. */
export function cyclesOf({ states }: CompiledFlow): readonly (readonly LeavingTransition[])[] {
  const order = new Map([...states.keys()].map((id, index) => [id, index]));
  const cycles: (readonly LeavingTransition[])[] = [];
  let steps = 0;
  for (const start of states.keys()) walk(start, [], start);
  return cycles;

  function walk(state: string, path: readonly LeavingTransition[], start: string): void {
    for (const transition of states.get(state)?.transitions ?? []) {
      steps += 1;
      if (cycles.length >= MAX_CYCLES || steps > MAX_STEPS) return;
      const { to } = transition;
      const way = [...path, { from: state, transition }];
      if (to === start) cycles.push(way);
      else if (isLater(to, start) && !path.some((each) => each.transition.to === to))
        walk(to, way, start);
    }
  }

  function isLater(state: string, start: string): boolean {
    return (order.get(state) ?? -1) > (order.get(start) ?? 0);
  }
}
