/**
 * unreachable-state: no entry and no transition leads to the state, or none is ever taken, although it could be by itself, because
 * of what has to hold to come to it. Give the state a way in, or exempt it with the reason. What follows from a guard that never
 * holds, or from another state that is not reached, is said there.
 */
import { judgeMachine, type MachineVerdict } from "./machine-verdict.ts";
import type { Analysis } from "./subject.ts";
import { reachedStates } from "./transitions.ts";

export const unreachableState: Analysis = ({ flow, compiled, entities }) => {
  const reached = reachedStates(flow);
  const verdict = compiled === null ? null : judgeMachine(compiled, entities);
  return flow.states.flatMap((state, index) => {
    const led = reached.has(state.id);
    if (led && (verdict === null || verdict.visited.has(state.id) || !isOpen(state.id, verdict)))
      return [];
    const proven = verdict?.certainty === "exact";
    return {
      part: "flow" as const,
      code: "unreachable-state",
      severity: led && !proven ? ("warning" as const) : ("error" as const),
      pointer: `/states/${index}`,
      message: led
        ? `Ways lead to the state "${state.id}", but none is taken on any data that ${proven ? "the schemas allow" : "was tried"}: whatever leads up to it excludes it.`
        : `No entry and no transition leads to the state "${state.id}".`,
      fix: led
        ? "Correct the conditions of the ways that lead there."
        : 'Add an entry or a transition to it, or say in "exempt" why there is none.',
      ...(led && verdict !== null ? { certainty: verdict.certainty } : {}),
    };
  });
};

/** A way that could be taken by itself leaves a state that is reached, or is an entry. */
function isOpen(state: string, { open }: MachineVerdict): boolean {
  return open.has(state);
}
