/**
 * unreachable-state: no entry and no transition leads to the state, or the conditions on the way to
 * it exclude one another. Add a way to the state, or exempt it with the reason. When the cause is a
 * guard that never holds, or another unreachable state, the finding is there.
 */
import { judgeMachine, type MachineVerdict } from "./machine-verdict.ts";
import type { RulesAnalysis } from "../subject.ts";
import { reachedStates } from "./transitions.ts";

export const unreachableState: RulesAnalysis = ({ flow, compiled, entities }) => {
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
        ? `Transitions lead to the state "${state.id}", but the machine takes none on any data that ${proven ? "the schemas allow" : "was tried"}: the conditions on the way exclude it.`
        : `No entry and no transition leads to the state "${state.id}".`,
      fix: led
        ? "Correct the conditions of the transitions that lead there."
        : 'Add an entry or a transition to it, or say in "exempt" why there is none.',
      ...(led && verdict !== null ? { certainty: verdict.certainty } : {}),
    };
  });
};

/** Whether some candidate that can hold leads from a visited state, or an entry, to the state. */
function isOpen(state: string, { open }: MachineVerdict): boolean {
  return open.has(state);
}
