/** The states of a flow as a graph. */
import type { Flow } from "#schemas/types/flow.ts";

export type State = Flow["states"][number];

/** Ids of the states that a state leads to. */
export function successorsOf(state: State | undefined): readonly string[] {
  return (state?.transitions ?? []).map(({ to }) => to);
}

/** Ids of the states in which the machine can start. */
export function startsOf(flow: Flow): readonly string[] {
  return [flow.initial, ...(flow.entries ?? []).map(({ to }) => to)];
}

/** Ids of the states that transitions can reach, without regard to guards. */
export function reachedStates(flow: Flow): ReadonlySet<string> {
  const states = new Map(flow.states.map((state) => [state.id, state]));
  const reached = new Set(startsOf(flow));
  for (const id of reached) {
    for (const next of successorsOf(states.get(id))) reached.add(next);
  }
  return reached;
}
