/**
 * step-never-done: no data on which the step applies makes it done, so the borrower stays in it. A
 * step may set `done` to `false`: then the borrower leaves it when it no longer applies.
 */
import { judgeChecklist } from "./checklist-verdict.ts";
import { evidence } from "../evidence.ts";
import type { RulesAnalysis, LocatedFault } from "../subject.ts";

export const stepNeverDone: RulesAnalysis = ({ compiledChecklist, entities, flow }) => {
  if (compiledChecklist === null) return [];
  const verdict = judgeChecklist(compiledChecklist, entities);
  if (verdict === null) return [];
  return compiledChecklist.steps.flatMap(({ id, done }, index): readonly LocatedFault[] => {
    const step = verdict.steps[index];
    const saysSo = done?.node.kind === "literal" && done.node.value === false;
    if (step === undefined || !step.neverDone || saysSo) return [];
    return [
      {
        part: "checklist",
        code: "step-never-done",
        severity: verdict.certainty === "exact" ? "error" : "warning",
        pointer: `/steps/${index}/done`,
        message: `The step "${id}" is never done while it applies.`,
        fix: 'Correct the condition, or write "false" if the borrower leaves the step when it no longer applies.',
        certainty: verdict.certainty,
        ...evidence(flow, step.appliesOn, "checklist"),
      },
    ];
  });
};
