/**
 * cycle: transitions lead from a state back to it, and the machine takes all of them on the same
 * data, so it never settles. A cycle of transitions that exclude one another is allowed. A cycle
 * that the machine cannot enter on that data is a warning.
 */
import { cyclesOf } from "./transition-cycles.ts";
import { judgeMachine } from "./machine-verdict.ts";
import { evidence } from "../evidence.ts";
import type { RulesAnalysis, LocatedFault } from "../subject.ts";

export const cycle: RulesAnalysis = ({ compiled, entities, flow }) => {
  if (compiled === null) return [];
  const verdict = judgeMachine(compiled, entities);
  if (verdict === null) return [];
  return cyclesOf(compiled).flatMap((cycle, index): readonly LocatedFault[] => {
    const judged = verdict.cycles[index];
    const last = cycle.at(-1)?.transition;
    if (judged === undefined || last === undefined) return [];
    const { enteredOn, repeatsOn } = judged;
    if (repeatsOn === null) return [];
    const names = [last.to, ...cycle.map(({ transition }) => transition.to)].join(" → ");
    return [
      {
        part: "flow",
        code: "cycle",
        severity: enteredOn === null ? "warning" : "error",
        pointer: last.pointer,
        message: `The machine goes in a cycle: ${names}.`,
        fix: "Make the guards of these transitions exclude one another.",
        certainty: verdict.certainty,
        ...evidence(flow, enteredOn ?? repeatsOn),
      },
    ];
  });
};
