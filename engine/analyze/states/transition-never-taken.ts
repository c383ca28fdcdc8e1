/**
 * transition-never-taken: the machine visits the state and the transition's guard can hold, but
 * never on data that reaches the state. When it is the only way to another state,
 * `unreachable-state` reports that state instead.
 */
import { judgeMachine } from "./machine-verdict.ts";
import { evidence } from "../evidence.ts";
import type { RulesAnalysis, LocatedFault } from "../subject.ts";

export const transitionNeverTaken: RulesAnalysis = ({ compiled, entities, flow }) => {
  if (compiled === null) return [];
  const verdict = judgeMachine(compiled, entities);
  if (verdict === null) return [];
  return [...compiled.states.values()].flatMap(({ id, transitions }) =>
    (verdict.untaken.get(id) ?? []).flatMap(({ transition, holdsOn }): readonly LocatedFault[] => {
      const way = transitions[transition];
      if (way === undefined || !verdict.visited.has(way.to)) return [];
      return [
        {
          part: "flow",
          code: "transition-never-taken",
          severity: "warning",
          pointer: way.pointer,
          message: `The transition "${way.id}" is never taken: its guard can hold only when the state "${id}" is unreachable.`,
          fix: "Remove it, or correct the conditions on the way to the state.",
          certainty: verdict.certainty,
          ...evidence(flow, holdsOn),
        },
      ];
    }),
  );
};
