/**
 * cycle: transitions lead from a state back to it and are all taken on the same data, so the machine would never come to rest. A
 * circle of transitions that exclude one another is no fault; one that can be gone round, but with no way in on the same data, is
 * a warning.
 */
import { circlesOf } from "./circles.ts";
import { judgeMachine } from "./machine-verdict.ts";
import { shown } from "./shown.ts";
import type { Analysis, LocatedFault } from "./subject.ts";

export const cycle: Analysis = ({ compiled, entities, flow }) => {
  if (compiled === null) return [];
  const verdict = judgeMachine(compiled, entities);
  if (verdict === null) return [];
  return circlesOf(compiled).flatMap((circle, index): readonly LocatedFault[] => {
    const found = verdict.circles[index];
    const last = circle.at(-1)?.transition;
    if (found === undefined || last === undefined) return [];
    const { enteredOn, goneRoundOn } = found;
    if (goneRoundOn === null) return [];
    const names = [last.to, ...circle.map(({ transition }) => transition.to)].join(" → ");
    return [
      {
        part: "flow",
        code: "cycle",
        severity: enteredOn === null ? "warning" : "error",
        pointer: last.pointer,
        message: `The machine can go in a circle: ${names}.`,
        fix: "Make the guards of these transitions exclude one another.",
        certainty: verdict.certainty,
        ...shown(flow, enteredOn ?? goneRoundOn),
      },
    ];
  });
};
