/**
 * unreachable-state: no entry and no transition leads to the state, or the conditions on the way to
 * it exclude one another. Add a way to the state, or exempt it with the reason. When the cause is a
 * guard that never holds, or another unreachable state, the finding is there: a wrong initial state cuts off all that
 * follow the right one, and only the first of them is reported.
 */
import { judgeMachine, type MachineVerdict } from "./machine-verdict.ts";
import type { RulesAnalysis } from "../subject.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { reachedStates, successorsOf, type State } from "./transitions.ts";

export const unreachableState: RulesAnalysis = ({ flow, compiled, entities }) => {
  const reached = reachedStates(flow);
  const causes = firstCutOff(flow, reached);
  const verdict = compiled === null ? null : judgeMachine(compiled, entities);
  return flow.states.flatMap((state, index) => {
    const led = reached.has(state.id);
    if (led && (verdict === null || verdict.visited.has(state.id) || !isOpen(state.id, verdict)))
      return [];
    if (!led && !causes.has(state.id)) return [];
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
        : 'Add an entry or a transition to it, name it as "initial", or say in "exempt" why there is none.',
      ...(led && verdict !== null ? { certainty: verdict.certainty } : {}),
    };
  });
};

/**
 * Returns the states without a way in from which all other such states can be reached. An exempted state explains no
 * other one.
 */
function firstCutOff(flow: Flow, reached: ReadonlySet<string>): ReadonlySet<string> {
  const cutOff = flow.states.filter(({ id }) => !reached.has(id));
  const behind = (state: State): ReadonlySet<string> => {
    const states = new Set(isExempt(state) ? [] : successorsOf(state));
    for (const id of states)
      for (const next of successorsOf(cutOff.find((each) => each.id === id))) states.add(next);
    return states;
  };
  const reach = new Map(cutOff.map((state) => [state, behind(state)]));
  const leadsTo = (from: State, to: State) => from !== to && reach.get(from)?.has(to.id) === true;
  return new Set(
    cutOff
      .filter(
        (state, index) =>
          !cutOff.some(
            // Of states that lead to each other, the first in the file counts.
            (other, position) =>
              leadsTo(other, state) && (!leadsTo(state, other) || position < index),
          ),
      )
      .map(({ id }) => id),
  );
}

const isExempt = ({ exempt = [] }: State): boolean =>
  exempt.some(({ code }) => code === "unreachable-state");

/** Whether some candidate that can hold leads from a visited state, or an entry, to the state. */
function isOpen(state: string, { open }: MachineVerdict): boolean {
  return open.has(state);
}
