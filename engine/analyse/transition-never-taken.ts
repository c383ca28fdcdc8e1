/**
 * transition-never-taken: the state is reached and the transition could hold there by itself, but whatever leads up to the state
 * excludes it. Where it is the only way to a state, `unreachable-state` says so there.
 */
import { judgeMachine } from "./machine-verdict.ts";
import { shown } from "./shown.ts";
import type { Analysis, LocatedFault } from "./subject.ts";

export const transitionNeverTaken: Analysis = ({ compiled, entities, flow }) => {
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
          message: `The transition "${way.id}" is never taken: on data on which it holds, the machine does not come to "${id}".`,
          fix: "Take it out, or correct the conditions of what leads up to it.",
          certainty: verdict.certainty,
          ...shown(flow, holdsOn),
        },
      ];
    }),
  );
};
