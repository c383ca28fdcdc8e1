/** Circles of transitions in a machine, whatever their guards say. */
import type { Candidate, CompiledFlow } from "../flow/compiled-flow.ts";

/** A transition and the state that it leaves. */
export interface Taken {
  readonly from: string;
  readonly transition: Candidate;
}

/** More than any flow that a person can follow has. */
const MAX_CIRCLES = 200;
const MAX_STEPS = 20_000;

/** Each circle once: the one that begins with the state that is declared first. */
export function circlesOf({ states }: CompiledFlow): readonly (readonly Taken[])[] {
  const order = new Map([...states.keys()].map((id, index) => [id, index]));
  const circles: (readonly Taken[])[] = [];
  let steps = 0;
  for (const start of states.keys()) walk(start, [], start);
  return circles;

  function walk(state: string, taken: readonly Taken[], start: string): void {
    for (const transition of states.get(state)?.transitions ?? []) {
      steps += 1;
      if (circles.length >= MAX_CIRCLES || steps > MAX_STEPS) return;
      const { to } = transition;
      const way = [...taken, { from: state, transition }];
      if (to === start) circles.push(way);
      else if (isLater(to, start) && !taken.some((each) => each.transition.to === to))
        walk(to, way, start);
    }
  }

  function isLater(state: string, start: string): boolean {
    return (order.get(state) ?? -1) > (order.get(start) ?? 0);
  }
}
